import sax from 'sax'
import { ImportRefused } from './refusal-rules.ts'

/**
 * Limits of nesting and of the size of a tag, above those of any real workbook. Every level and attribute uses memory
 * until it ends.
 */
const deepest = 32
const mostAttributes = 50
/** Maximum length of an attribute, reached only by number formats. */
const longestAttribute = 255

type Tag = { name: string; attributes: Record<string, string> }
export type MarkupListener = { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void }

/**
 * Creates a parser that reports element names without their prefix. Entities defined by a document are not supported,
 * so that none can expand, and only attributes in `known` are stored.
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

/** Copies the start of a text, so that the memory of the rest is freed. */
export const copyText = (text: string, length: number) => Buffer.from(text.slice(0, length), 'utf16le').toString('utf16le')
