import { isRecord } from './field-type.ts'
import { cleanText } from './texts.ts'
import { isLink } from './links.ts'

/** A node of a document, with allowed attributes only. Keys without a value are left out. */
export type RichNode = {
  type: string
  attrs?: Readonly<Record<string, string | number>>
  content?: readonly RichNode[]
  text?: string
  marks?: readonly RichMark[]
}
export type RichMark = { type: string; attrs?: { href: string } }

const maxHrefLength = 2_000

/** Allowed marks in the order in which they are stored. */
const markTypes = ['bold', 'italic', 'underline', 'strike', 'code', 'link']

/** Lists the children of a node of any shape. */
export const contentOf = (node: unknown): readonly unknown[] =>
  isRecord(node) && Array.isArray(node['content']) ? (node['content'] as readonly unknown[]) : []

/** Returns the attributes of a node of any shape. */
export const attrsOf = (node: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  isRecord(node['attrs']) ? node['attrs'] : {}

export const isInline = (node: Readonly<Record<string, unknown>>): boolean => node['type'] === 'text' || node['type'] === 'hardBreak'

/** Returns the text of a node of any shape; empty without one. */
export const textOf = ({ text }: Readonly<Record<string, unknown>>): string => (typeof text === 'string' ? text : '')

/** Reads a text or a line break. Null for an empty text. */
export function readInline(node: Readonly<Record<string, unknown>>): RichNode | null {
  if (node['type'] === 'hardBreak') return { type: 'hardBreak' }
  const text = cleanText(textOf(node))
  if (text === '') return null
  const marks = readMarks(node['marks'])
  return marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }
}

/** Reads the allowed marks of a text, each once. */
function readMarks(input: unknown): RichMark[] {
  if (!Array.isArray(input)) return []
  const found = new Map<unknown, RichMark>()
  for (const mark of input as readonly unknown[]) {
    const read = isRecord(mark) && !found.has(mark['type']) ? readMark(mark) : null
    if (read) found.set(read.type, read)
  }
  return markTypes.flatMap((type) => found.get(type) ?? [])
}

function readMark(mark: Readonly<Record<string, unknown>>): RichMark | null {
  const type = markTypes.find((known) => known === mark['type'])
  if (type !== 'link') return type === undefined ? null : { type }
  const { href } = attrsOf(mark)
  const link = typeof href === 'string' && href.length <= maxHrefLength ? href.trim() : ''
  return isLink(link) ? { type, attrs: { href: link } } : null
}
