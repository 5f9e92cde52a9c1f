import type { FieldDefinition, FieldValue } from './definition.ts'
import { empty, invalid, isBlank, isRecord, stored, type Reading } from './field-type.ts'
import { isUuid } from './ids.ts'
import { readBlocks } from './rich-text-blocks.ts'
import { attrsOf, contentOf, textOf, type RichNode } from './rich-text-nodes.ts'
import { cleanText, isLongerThan } from './texts.ts'

const [maxDepth, maxNodes, maxCharacters] = [20, 20_000, 200_000]

/**
 * Reads formatted text: a document `{ type: 'doc', content }`, or a plain text, whose lines become paragraphs. Nodes, marks and attributes
 * that are not allowed are removed, and the allowed children of removed nodes are kept. A document without text, image or rule is empty.
 */
export function readRichText(input: unknown, field: FieldDefinition): Reading {
  if (isBlank(input)) return empty
  const given = typeof input === 'string' ? createDocument(input) : input
  if (!isRecord(given) || given['type'] !== 'doc') return invalid(field, 'format')
  const size = measure(given)
  if (size.depth > maxDepth) return invalid(field, 'too-deep', { limit: maxDepth })
  if (size.nodes > maxNodes) return invalid(field, 'too-long', { limit: maxCharacters })
  const content = readBlocks(contentOf(given))
  const doc: FieldValue = { type: 'doc', content: content as readonly FieldValue[] }
  // Paragraphs and items that were missing in the input are counted as well.
  const { depth, nodes, characters } = measure(doc)
  if (depth > maxDepth) return invalid(field, 'too-deep', { limit: maxDepth })
  if (nodes > maxNodes || characters > maxCharacters) return invalid(field, 'too-long', { limit: maxCharacters })
  const most = field.limit ?? maxCharacters
  if (isLongerThan(richTextToPlain(doc), most)) return invalid(field, 'too-long', { limit: most })
  return isEmptyDocument(doc) ? empty : stored(doc)
}

/** Writes a document as plain text: each block that is not empty on a line, and images as their descriptions. */
export function richTextToPlain(doc: FieldValue): string {
  if (typeof doc === 'string') return doc
  const blocks: string[] = []
  let block = ''
  const endBlock = () => {
    if (block.trim() !== '') blocks.push(block.trim())
    block = ''
  }
  const add = (node: unknown, depth: number) => {
    if (!isRecord(node) || depth > maxDepth) return
    if (node['type'] === 'text') block += textOf(node)
    else if (node['type'] === 'hardBreak') block += '\n'
    else {
      endBlock()
      if (node['type'] === 'image') block = textOf({ text: attrsOf(node)['alt'] })
      for (const child of contentOf(node)) add(child, depth + 1)
      endBlock()
    }
  }
  add(doc, 0)
  return blocks.join('\n')
}

/** Counts the words of a document: groups of characters between spaces that contain a letter or digit. */
export const countWords = (doc: FieldValue): number =>
  richTextToPlain(doc)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Lists the ids of the files that a document shows. */
export function listMedia(doc: FieldValue): string[] {
  const ids = [...walk(doc)].map(({ node }) => (node['type'] === 'image' ? attrsOf(node)['media'] : null))
  return [...new Set(ids.filter(isUuid))]
}

/** Creates a document whose paragraphs are the lines of a text. */
function createDocument(text: string): { type: string; content: readonly RichNode[] } {
  const lines = cleanText(text)
    .split('\n')
    .map((line) => line.trim())
  const content = lines.filter((line) => line !== '').map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] }))
  return { type: 'doc', content }
}

type Size = { depth: number; nodes: number; characters: number }

/** Measures a document of any shape: levels of nodes below the document, nodes, and characters of texts, descriptions and links. */
function measure(doc: unknown): Size {
  const size: Size = { depth: 0, nodes: 0, characters: 0 }
  for (const { node, depth } of walk(doc)) {
    size.depth = Math.max(size.depth, depth)
    size.nodes += 1
    const links = Array.isArray(node['marks']) ? (node['marks'] as readonly unknown[]).filter(isRecord) : []
    const texts = [node['text'], attrsOf(node)['alt'], ...links.map((mark) => attrsOf(mark)['href'])]
    for (const text of texts) if (typeof text === 'string') size.characters += text.length
  }
  return size
}

function isEmptyDocument(doc: FieldValue): boolean {
  for (const { node } of walk(doc))
    if (textOf(node).trim() !== '' || node['type'] === 'image' || node['type'] === 'horizontalRule') return false
  return true
}

/** Visits the nodes of a document of any depth in their order. */
function* walk(doc: unknown): Generator<{ node: Readonly<Record<string, unknown>>; depth: number }> {
  const pending: { node: unknown; depth: number }[] = [{ node: doc, depth: 0 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next
    if (isRecord(node)) yield { node, depth }
    for (const child of contentOf(node).toReversed()) pending.push({ node: child, depth: depth + 1 })
  }
}
