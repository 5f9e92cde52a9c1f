/** Feedback of a client of the demo firm, so many days ago. The people are keys of the firm. */
type DemoFeedback = {
  edition: string
  portal: string
  client: string
  advisers: readonly string[]
  daysAgo: number
  rating: number
  comment: string | null
}

const ofEleanor = { edition: 'wealth', portal: 'private-clients', advisers: ['eleanor-whitcombe'] }
const ofTobias = { edition: 'wealth', portal: 'private-clients', advisers: ['tobias-hartnell'] }

export const demoFeedback: readonly DemoFeedback[] = [
  {
    ...ofEleanor,
    client: 'margaret-ashworth',
    daysAgo: 96,
    rating: 8,
    comment: 'Eleanor explains every figure. I always know where I stand.',
  },
  { ...ofEleanor, client: 'margaret-ashworth', daysAgo: 200, rating: 7, comment: null },
  { ...ofEleanor, client: 'geoffrey-tillotson', daysAgo: 34, rating: 9, comment: 'Quick answers, and no jargon.' },
  { ...ofEleanor, client: 'winifred-bagshaw', daysAgo: 62, rating: 9, comment: null },
  { ...ofEleanor, client: 'iris-delacourt', daysAgo: 121, rating: 6, comment: 'The documents are easier to read than they were.' },
  { ...ofTobias, client: 'callum-strachan', daysAgo: 48, rating: 4, comment: 'It took a fortnight to hear about the VAT return.' },
  { ...ofTobias, client: 'callum-strachan', daysAgo: 150, rating: 7, comment: null },
  { ...ofTobias, client: 'daniel-fenwick-hale', daysAgo: 75, rating: 8, comment: null },
  {
    edition: 'demo',
    portal: 'demonstration',
    client: 'hugo-penhallow',
    advisers: ['delphine-crane'],
    daysAgo: 40,
    rating: 8,
    comment: 'Delphine knows the farm as well as I do.',
  },
]
