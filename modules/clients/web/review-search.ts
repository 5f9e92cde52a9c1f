/** Parameter of the page of preparation: the meeting for which it is. */
export type ReviewSearch = { meeting?: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const parseReviewSearch = ({ meeting }: Readonly<Record<string, unknown>>): ReviewSearch =>
  typeof meeting === 'string' && uuid.test(meeting) ? { meeting } : {}
