/** One change in a source file: at the offset `start`, `before` is replaced with `after`. `text` is the line. */
export type Mutation = { file: string; line: number; text: string; start: number; before: string; after: string }

/** Replacements for operators, with the spaces that the formatter puts around them, and for methods, constants and booleans. */
const operators: Readonly<Record<string, string>> = {
  ' + ': ' - ',
  ' - ': ' + ',
  ' * ': ' / ',
  ' / ': ' * ',
  ' % ': ' * ',
  ' < ': ' <= ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' >= ': ' > ',
  ' === ': ' !== ',
  ' !== ': ' === ',
  ' && ': ' || ',
  ' || ': ' && ',
  ' += ': ' -= ',
  ' -= ': ' += ',
  '.plus(': '.minus(',
  '.minus(': '.plus(',
  '.times(': '.div(',
  '.div(': '.times(',
  '.gt(': '.gte(',
  '.gte(': '.gt(',
  '.lt(': '.lte(',
  '.lte(': '.lt(',
  '.neg()': '',
  '.abs()': '',
  'Decimal.min(': 'Decimal.max(',
  'Decimal.max(': 'Decimal.min(',
  'Math.min(': 'Math.max(',
  'Math.max(': 'Math.min(',
  ROUND_DOWN: 'ROUND_UP',
  ROUND_HALF_UP: 'ROUND_DOWN',
  ROUND_FLOOR: 'ROUND_CEIL',
  true: 'false',
  false: 'true',
}

const operatorPatterns = Object.keys(operators).map((each) =>
  /^\w+$/.test(each) ? `\\b${each}\\b` : each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
)
const dayPattern = String.raw`'\d{4}-\d{2}-\d{2}'`
const decimalPattern = String.raw`'\d+\.\d+'`
const numberPattern = String.raw`(?<![\w.#$-])\d[\d_]*(?:\.\d+)?n?\b(?!\w)`
const mutablePattern = new RegExp(`${operatorPatterns.join('|')}|${dayPattern}|${decimalPattern}|${numberPattern}`, 'g')

/**
 * Lists a mutation for each operator and constant of a file. Comments and types are excluded, and so are strings other than days and
 * decimals.
 */
export function findMutations(file: string, source: string): Mutation[] {
  const code = blankNonCode(source)
  return [...code.matchAll(mutablePattern)].flatMap((match) => {
    const [before] = match
    const start = match.index
    const line = source.slice(0, start).split('\n').length
    const text = source.split('\n')[line - 1]!.trim()
    return isTypeLiteral(code, start, before)
      ? []
      : [{ file, line, text, start, before, after: operators[before] ?? changeConstant(before) }]
  })
}

/** Returns the next day, the next integer, or twice a decimal plus one. */
function changeConstant(constant: string): string {
  if (/^'\d{4}-/.test(constant)) {
    const day = new Date(`${constant.slice(1, -1)}T00:00:00Z`)
    return `'${new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10)}'`
  }
  if (constant.startsWith("'")) return `'${Number(constant.slice(1, -1)) * 2 + 1}'`
  if (constant.endsWith('n')) return `${BigInt(constant.slice(0, -1).replaceAll('_', '')) + 1n}n`
  return String(Number(constant.replaceAll('_', '')) + 1)
}

/** Returns true for a literal in a union type, such as `due: 0 | 1`. */
function isTypeLiteral(code: string, start: number, before: string): boolean {
  if (!/^[\d']/.test(before)) return false
  const around = `${code.slice(Math.max(0, start - 3), start)}·${code.slice(start + before.length, start + before.length + 3)}`
  return around.includes('| ·') || around.includes('· |')
}

/** Replaces comments, strings and types with spaces, so that positions stay the same. Days and decimals in quotes remain. */
function blankNonCode(source: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/(?<=^|\s)\/\/[^\n]*/g, blank)
    .replaceAll(/^import [^\n]*$/gm, blank)
    .replaceAll(/^(?:export )?type [^=]*=(?: \{\n[\s\S]*?^\}[^\n]*|(?:\n  \|[^\n]*)+|[^\n]*)$/gm, blank)
    .replaceAll(/expression`(?:[^`\\]|\\.)*`/g, blank)
    .replaceAll(/`(?:[^`$\\]|\\.|\$(?!\{)|\$\{[^}]*\})*`/g, blank)
    .replaceAll(/\/(?![*/ ])(?:[^/\n\\]|\\.)+\/[gimsuy]*(?=[.,;)\s])/g, blank)
    .replaceAll(/'(?!\d{4}-\d{2}-\d{2}'|\d+\.\d+')(?:[^'\n\\]|\\.)*'/g, blank)
    .replaceAll(/\bnotes\.\w+\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g, blank)
    .replaceAll(/Parameters<typeof \w+>\[\d+\](?:\[number\])?/g, blank)
}
