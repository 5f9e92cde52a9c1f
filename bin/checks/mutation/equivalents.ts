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
  { file: 'performance/roots.ts', text: 'round % 3 !== 2', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'Number.EPSILON', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'round < 200', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'round < 80', reason: onlySpeed },
  { file: 'performance/roots.ts', text: 'goldenShare', reason: onlySpeed },
  { file: 'ledger/fixed.ts', text: 'value % shortStep === 0n', reason: 'the longer way by text gives the same decimal' },
  { file: 'ledger/fixed.ts', text: 'words.length <= 2', reason: 'the longer way word by word gives the same count' },
]

/** Why a surviving change changes nothing; null where nobody knows. */
export function whyEquivalent(mutation: Mutation): string | null {
  const known = equivalents.find(
    (each) => each.file === mutation.file && mutation.text.includes(each.text) && (each.before ?? mutation.before) === mutation.before,
  )
  return known?.reason ?? null
}
