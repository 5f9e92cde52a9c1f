import { Refusal } from '../request.ts'

export type Document = Readonly<Record<string, string | number | null>>
type Test = (document: Document) => boolean

const comparisons: Record<string, (one: string | number, other: string | number) => boolean> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  gt: (one, other) => one > other,
  ge: (one, other) => one >= other,
  lt: (one, other) => one < other,
  le: (one, other) => one <= other,
}

const clause = /^\s*(\w+)\s+(eq|ne|gt|ge|lt|le)\s+(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?))\s*(?:and\s+|$)/

/** Parses a filter: comparisons `field op value`, joined by `and`. Text is in single quotes; a quote inside it is doubled. */
export function parseFilter(text: string, fields: readonly string[]): Test {
  const tests: Test[] = []
  for (let rest = text; rest.trim() !== '';) {
    const match = clause.exec(rest)
    const [whole = '', field = '', operator = '', quoted, number] = match ?? []
    if (!match || !fields.includes(field)) throw new Refusal(400, 'invalid-filter')
    const operand = quoted === undefined ? Number(number) : quoted.replaceAll("''", "'")
    tests.push((document) => {
      const value = document[field] ?? null
      return value !== null && typeof value === typeof operand && comparisons[operator]!(value, operand)
    })
    rest = rest.slice(whole.length)
  }
  return (document) => tests.every((test) => test(document))
}

/** Parses a sort order: `field asc` or `field desc`, several separated by commas. */
export function parseSortOrder(text: string, fields: readonly string[]): (one: Document, other: Document) => number {
  const orders = text.split(',').map((part) => {
    const [field = '', direction = 'asc', ...more] = part.trim().split(/\s+/)
    if (!fields.includes(field) || !['asc', 'desc'].includes(direction) || more.length > 0) throw new Refusal(400, 'invalid-orderby')
    return { field, sign: direction === 'asc' ? 1 : -1 }
  })
  return (one, other) => {
    for (const { field, sign } of orders) {
      const [left, right] = [one[field] ?? '', other[field] ?? '']
      if (left !== right) return left < right ? -sign : sign
    }
    return 0
  }
}
