import sax from 'sax'
import { ImportRefused } from './refusal-rules.ts'

/** Limits for nesting and for the size of a tag. No real workbook reaches them. Each open level and each attribute of a tag uses memory. */
const deepest = 32
const mostAttributes = 50
/** Maximum length of an attribute. Only number formats reach it. */
const longestAttribute = 255

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
    throw new ImportRefused('not-a-spreadsheet')
  }
  let depth = 0
  let attributeCount = 0
  const own: sax.SAXParser = Object.assign(sax.parser(true), {
    onerror: refuse,
    ondoctype: refuse,
    onopentagstart() {
      attributeCount = 0
      if (++depth > deepest) refuse()
    },
    onattribute({ name, value }: { name: string; value: string }) {
      if (++attributeCount > mostAttributes) refuse()
      const kept = own.tag.attributes as Record<string, string>
      if (!known.has(localName(name))) delete kept[name]
      else if (value.length > longestAttribute) kept[name] = copyText(value, longestAttribute)
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
  return { take: (chunk) => void own.write(chunk), end: () => void own.close() }
}

export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Copies the start of a text, so that the memory of the remainder can be freed. */
export const copyText = (text: string, length: number) => Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')
