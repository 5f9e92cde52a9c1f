import type { Mutation } from './operators.ts'

type Equivalent = {
  /** Path of the file in `packages/domain/src`. */
  file: string
  /** Part of the mutated line. */
  text: string
  /** The mutated operator or constant. If missing, all mutations of the line are equivalent. */
  before?: string
  reason: string
}

const onlySpeed = 'affects speed only: every root is refined to neighbouring doubles'
const signReversed = 'reverses the sign of the whole curve, which keeps its roots'
const longerWay = 'the slower loop over words gives the same number'

/** Equivalent mutants, each with the reason. */
const equivalents: readonly Equivalent[] = [
  { file: 'calendar.ts', text: 'const needsCheck =', before: ' > ', reason: 'validates a valid day once more' },
  { file: 'calendar.ts', text: 'const needsCheck =', before: ' < ', reason: 'validates a valid day once more' },
  {
    file: 'calendar.ts',
    text: 'Number(day.slice(0, 4))',
    before: '0',
    reason: 'validates every day, with the same result',
  },
  { file: 'performance/roots.ts', text: 'const halvings', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'round < 80', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'const third =', before: '3', reason: onlySpeed },
  { file: 'performance/money-weighted.ts', text: 'positive.slice(1)', before: '1', reason: 'the scan has one point fewer, of hundreds' },
  {
    file: 'performance/money-weighted.ts',
    text: 'x < 0 ? toTheEnd',
    before: ' < ',
    reason: 'at a rate of zero nothing is compounded or discounted',
  },
  {
    file: 'performance/period-returns.ts',
    text: 'ordered[index + 1]?.on === level.on',
    before: ' + ',
    reason: 'two levels of one day are neighbours in either order',
  },
  { file: 'performance/roots.ts', text: 'round < halvings', reason: onlySpeed },
  {
    file: 'performance/roots.ts',
    text: 'atLeft < atRight',
    before: ' < ',
    reason: 'with two equally near points either gives the same root',
  },
  { file: 'performance/statistics.ts', text: 'level.on > trough.on', before: ' > ', reason: 'the trough itself is below the peak' },
  {
    file: 'gains/share-matching.ts',
    text: 'if (gain > 0n)',
    before: ' > ',
    reason: 'a gain of zero adds zero to gains or to losses',
  },
  { file: 'order.ts', text: '? -1 : 1', before: ' < ', reason: 'equal texts are handled earlier' },
  { file: 'order.ts', text: '? -1 : 1', before: '1', reason: 'only the sign of a comparison counts' },
  { file: 'gains/share-class.ts', text: 'day.soldAs > event.security', before: ' > ', reason: 'either of two equal names may come first' },
  {
    file: 'gains/share-matching.ts',
    text: 'sale.toSell < buy.toBuy',
    before: ' < ',
    reason: 'either of two equal quantities is the smaller',
  },
  { file: 'performance/roots.ts', text: '<= touching', before: ' <= ', reason: 'no curve touches at exactly the tolerance' },
  { file: 'performance/money-weighted.ts', text: 'net = net * factor', before: ' + ', reason: signReversed },
  { file: 'performance/money-weighted.ts', text: 'gross = gross * factor', before: ' + ', reason: signReversed },
  {
    file: 'performance/money-weighted.ts',
    text: 'gross = gross * factor',
    before: ' * ',
    reason: 'changes the scale only: a sum of zero stays zero',
  },
  {
    file: 'performance/money-weighted.ts',
    text: 'x < highest',
    before: ' < ',
    reason: 'no step ends exactly at the end of the scan, which is examined separately',
  },
  {
    file: 'projection/random.ts',
    text: 'square === 0',
    before: '0',
    reason: 'differs only for two draws of exactly one half: once in 2⁶⁴',
  },
  {
    file: 'projection/random.ts',
    text: 'square === 0',
    before: ' >= ',
    reason: 'differs only for a point exactly on the circle: less than once in 2³²',
  },
  { file: 'ledger/fixed.ts', text: 'const half =', before: '0n', reason: 'zero rounds to zero in either direction' },
  { file: 'ledger/fixed.ts', text: 'const half =', before: ' < ', reason: 'zero rounds to zero in either direction' },
  {
    file: 'ledger/fixed.ts',
    text: 'const powers =',
    before: '40',
    reason: 'concerns numbers with 238 digits before the point, which do not occur',
  },
  { file: 'ledger/fixed.ts', text: 'wordsOf(value < 0n', before: ' < ', reason: 'zero has no sign' },
  { file: 'ledger/fixed.ts', text: 'Object.assign(new Decimal(0)', before: '0', reason: 'sign, exponent and digits are all overwritten' },
  {
    file: 'ledger/fixed.ts',
    text: 'Object.assign(new Decimal(0)',
    before: '0n',
    reason: 'zero has returned before, and no integer lies between 0 and 1',
  },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', before: ' <= ', reason: longerWay },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', before: ' >= ', reason: longerWay },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', before: '1', reason: longerWay },
  {
    file: 'holdings.ts',
    text: 'padStart(12',
    before: '12',
    reason: 'any width greater than the number of trades keeps the order',
  },
]

/** Returns the reason why a surviving mutant is equivalent, or null if none is known. */
export function explainEquivalence(mutation: Mutation): string | null {
  const known = equivalents.find(
    (each) =>
      `packages/domain/src/${each.file}` === mutation.file &&
      mutation.text.includes(each.text) &&
      (each.before ?? mutation.before) === mutation.before,
  )
  return known?.reason ?? null
}
