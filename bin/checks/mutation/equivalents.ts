import type { Mutation } from './operators.ts'

type Equivalent = {
  /** File in the sources of the domain. */
  file: string
  /** Part of the line. */
  text: string
  /** The mutated part; any part of the line where missing. */
  before?: string
  reason: string
}

const onlySpeed = 'only how fast the answer is found: every root is converged on until neighbouring doubles'
const signTurned = 'the whole curve with its sign turned has the same roots'
const longerWay = 'the longer way word by word gives the same count'

/** Equivalent mutants, each with the reason. */
const equivalents: readonly Equivalent[] = [
  { file: 'calendar.ts', text: 'const isDoubtful =', before: ' > ', reason: 'the calendar is asked once more about a day that is in it' },
  { file: 'calendar.ts', text: 'const isDoubtful =', before: ' < ', reason: 'the calendar is asked once more about a day that is in it' },
  {
    file: 'calendar.ts',
    text: 'Number(day.slice(0, 4))',
    before: '0',
    reason: 'every year looks doubtful: the calendar is asked about every day',
  },
  { file: 'performance/roots.ts', text: 'const halvings', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'round < 80', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'const third =', before: '3', reason: onlySpeed },
  { file: 'performance/money-weighted.ts', text: 'positive.slice(1)', before: '1', reason: 'of hundreds of points of the scan one less' },
  {
    file: 'performance/money-weighted.ts',
    text: 'x < 0 ? toTheEnd',
    before: ' < ',
    reason: 'at zero nothing is compounded and nothing discounted',
  },
  {
    file: 'performance/period-returns.ts',
    text: 'ordered[index + 1]?.on === level.on',
    before: ' + ',
    reason: 'of two levels for one day each stands beside the other',
  },
  { file: 'performance/roots.ts', text: 'round < halvings', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'atLeft < atRight', before: ' < ', reason: 'between two points as near to zero the nearest lies' },
  { file: 'performance/statistics.ts', text: 'level.on > trough.on', before: ' > ', reason: 'the trough itself is below the peak' },
  {
    file: 'gains/share-matching.ts',
    text: 'if (gain > 0n)',
    before: ' > ',
    reason: 'a gain of nothing adds nothing, to gains or to losses',
  },
  { file: 'order.ts', text: '? -1 : 1', before: ' < ', reason: 'equal texts have been told before' },
  { file: 'order.ts', text: '? -1 : 1', before: '1', reason: 'only the sign of a comparison counts' },
  { file: 'gains/share-class.ts', text: 'day.soldAs > event.security', before: ' > ', reason: 'of two equal names either is the first' },
  { file: 'gains/share-matching.ts', text: 'sale.toSell < buy.toBuy', before: ' < ', reason: 'of two equal counts either is the lesser' },
  { file: 'performance/roots.ts', text: '<= touching', before: ' <= ', reason: 'no curve touches at exactly the tolerance' },
  { file: 'performance/money-weighted.ts', text: 'net = net * factor', before: ' + ', reason: signTurned },
  { file: 'performance/money-weighted.ts', text: 'gross = gross * factor', before: ' + ', reason: signTurned },
  {
    file: 'performance/money-weighted.ts',
    text: 'gross = gross * factor',
    before: ' * ',
    reason: 'only the scale: where the sum is zero, so is its share of anything',
  },
  {
    file: 'performance/money-weighted.ts',
    text: 'x < highest',
    before: ' < ',
    reason: 'no step of the scan ends at exactly its end, which is looked at anyway',
  },
  { file: 'projection/random.ts', text: 'square === 0', before: '0', reason: 'two draws of exactly one half: once in 2⁶⁴' },
  { file: 'projection/random.ts', text: 'square === 0', before: ' >= ', reason: 'a point exactly on the circle: less than once in 2³²' },
  { file: 'ledger/fixed.ts', text: 'const half =', before: '0n', reason: 'nothing rounds to nothing, from above as from below' },
  { file: 'ledger/fixed.ts', text: 'const half =', before: ' < ', reason: 'nothing rounds to nothing, from above as from below' },
  { file: 'ledger/fixed.ts', text: 'const powers =', before: '40', reason: 'powers for 238 digits before the point: no number has them' },
  { file: 'ledger/fixed.ts', text: 'wordsOf(value < 0n', before: ' < ', reason: 'of nothing, plus and minus are the same' },
  { file: 'ledger/fixed.ts', text: 'Object.assign(new Decimal(0)', before: '0', reason: 'sign, exponent and digits are all written over' },
  {
    file: 'ledger/fixed.ts',
    text: 'Object.assign(new Decimal(0)',
    before: '0n',
    reason: 'nothing has returned before, and no count lies between 0 and 1',
  },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', before: ' <= ', reason: longerWay },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', before: ' >= ', reason: longerWay },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', before: '1', reason: longerWay },
  {
    file: 'holdings.ts',
    text: 'padStart(12',
    before: '12',
    reason: 'wider than any count of trades, the names keep their order as well',
  },
]

/** Reason why a surviving mutant is equivalent; null where none is known. */
export function whyEquivalent(mutation: Mutation): string | null {
  const known = equivalents.find(
    (each) =>
      `packages/domain/src/${each.file}` === mutation.file &&
      mutation.text.includes(each.text) &&
      (each.before ?? mutation.before) === mutation.before,
  )
  return known?.reason ?? null
}
