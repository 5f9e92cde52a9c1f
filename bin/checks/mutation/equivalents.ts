import type { Mutation } from './operators.ts'

type Equivalent = {
  file: string
  /** Part of the line. */
  text: string
  /** What is changed; anything in the line, where it is not told. */
  before?: string
  reason: string
}

const onlySpeed = 'only how fast the answer is found: every root is converged on until neighbouring doubles'

/** Changes that change nothing anybody could see, each with the reason. */
const equivalents: readonly Equivalent[] = [
  { file: 'calendar.ts', text: 'const isDoubtful =', reason: 'the calendar is asked once more or once less about a day that is in it' },
  {
    file: 'deadlines/company.ts',
    text: 'end.day <= ninth.daysInMonth',
    before: ' <= ',
    reason: 'the day after the last of a month is the first of the next',
  },
  {
    file: 'performance/annualise.ts',
    text: 'cumulative.lte(-1)',
    before: '.lte(',
    reason: 'nothing left to the power of anything, less 1, is −1 as well',
  },
  {
    file: 'performance.ts',
    text: 'total.lte(-1)',
    before: '.lte(',
    reason: 'nothing left to the power of anything, less 1, is −1 as well',
  },
  { file: 'performance/roots.ts', text: 'const halvings', reason: onlySpeed },
  {
    file: 'performance/roots.ts',
    text: 'evaluate(middle) < 0',
    before: ' < ',
    reason: 'a middle that is exactly the root is kept on either side',
  },
  { file: 'performance/roots.ts', text: 'from.y < to.y', before: ' < ', reason: 'the two are of opposite sign, never equal' },
  { file: 'performance/roots.ts', text: 'round < 80', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'goldenShare', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'const crossing =', before: ' < ', reason: 'a probe that hits zero exactly is the root itself' },
  { file: 'performance/roots.ts', text: 'const [before, after] =', reason: 'a wider window around a dip holds the same dip' },
  { file: 'performance/money-weighted.ts', text: 'step * 1.03', reason: 'between wider points a dip is looked into as well' },
  { file: 'bonds/bond-price.ts', text: 'low.y < 0 || high.y > 0', reason: 'a price that is exactly that of −50 % or 500 %: no double is' },
  { file: 'performance/roots.ts', text: 'return before.y * point.y > 0', before: ' * ', reason: 'a quotient has the sign of the product' },
  { file: 'performance/roots.ts', text: 'return before.y * point.y > 0', before: ' > ', reason: 'a point that is zero is a root already' },
  { file: 'performance/statistics.ts', text: 'level.on > trough.on', before: ' > ', reason: 'the trough itself is below the peak' },
  { file: 'gains/share-matching.ts', text: 'if (gain > 0n)', reason: 'a gain of 10⁻²¹ pounds, or of none' },
  { file: 'order.ts', text: '? -1 : 1', before: '1', reason: 'only the sign of a comparison counts' },
  { file: 'gains/share-class.ts', text: 'day.soldAs > event.security', before: ' > ', reason: 'of two equal names either is the first' },
  { file: 'gains/share-matching.ts', text: 'sale.toSell < buy.toBuy', before: ' < ', reason: 'of two equal counts either is the lesser' },
  { file: 'performance/roots.ts', text: '<= touching', before: ' <= ', reason: 'no curve touches at exactly the tolerance' },
  { file: 'performance/money-weighted.ts', text: 'let gross = 0', reason: 'only the scale against which a touch of zero counts' },
  { file: 'performance/money-weighted.ts', text: 'let factor = 0', reason: 'nothing lies after the last flow' },
  { file: 'performance/holdings-series.ts', text: 'const isOwnCurrency', reason: 'times one is the same' },
  { file: 'projection/random.ts', text: 'square === 0', reason: 'two draws of exactly one half: once in 2⁶⁴' },
  { file: 'ledger/fixed.ts', text: 'const half =', before: '0n', reason: 'nothing rounds to nothing, from above as from below' },
  { file: 'ledger/fixed.ts', text: 'const half =', before: ' < ', reason: 'nothing rounds to nothing, from above as from below' },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', reason: 'the longer way word by word gives the same count' },
]

/** Why a surviving change changes nothing; null where nobody knows. */
export function whyEquivalent(mutation: Mutation): string | null {
  const known = equivalents.find(
    (each) => each.file === mutation.file && mutation.text.includes(each.text) && (each.before ?? mutation.before) === mutation.before,
  )
  return known?.reason ?? null
}
