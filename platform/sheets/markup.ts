import sax from 'sax'
import { SheetRefusalError } from './refusal.ts'

/** Limits for nesting and for the size of a tag. No real workbook reaches them. Each open level and each attribute of a tag uses memory. */
const maxDepth = 32
const maxAttributes = 50
/** Maximum length of an attribute. Only number formats reach it. */
const maxAttributeLength = 255

type Tag = { name: string; attributes: Record<string, string> }
export type MarkupListener = { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void }

/**
 * Creates a parser that reports elements by their names without prefixes. Only the attributes in `known` are kept. Documents that define
 * entities are refused, so that no entity can expand.
 */
export function createMarkupParser(
  known: ReadonlySet<string>,
  { open, text, close }: MarkupListener,
): { take(chunk: string): void; end(): void } {
  const refuse = () => {
    throw new SheetRefusalError('not-a-spreadsheet')
  }
  let depth = 0
  let attributeCount = 0
  const parser: sax.SAXParser = Object.assign(sax.parser(true), {
    onerror: refuse,
    ondoctype: refuse,
    onopentagstart() {
      attributeCount = 0
      if (++depth > maxDepth) refuse()
    },
    onattribute({ name, value }: { name: string; value: string }) {
      if (++attributeCount > maxAttributes) refuse()
      const attributes = parser.tag.attributes as Record<string, string>
      if (!known.has(localName(name))) delete attributes[name]
      else if (value.length > maxAttributeLength) attributes[name] = copyText(value, maxAttributeLength)
    },
    onopentag: (tag: sax.Tag | sax.QualifiedTag) =>
      open?.({ name: localName(tag.name), attributes: tag.attributes as Record<string, string> }),
    ontext: (part: string) => text?.(part),
    oncdata: (part: string) => text?.(part),
    onclosetag(name: string) {
      depth--
      close?.(localName(name))
    },
  })
  return { take: (chunk) => void parser.write(chunk), end: () => void parser.close() }
}

export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Copies the start of a text, so that the memory of the remainder can be freed. */
export const copyText = (text: string, length: number) => Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')
