import type { FieldValue } from './definition.ts'
import { isRecord } from './field-type.ts'
import { attrsOf, contentOf, textOf } from './rich-text-nodes.ts'
import { isLink } from './links.ts'

type Node = Readonly<Record<string, unknown>>

const maxDepth = 24
const blocks: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  codeBlock: 'pre',
}
const marks: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' }
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * Writes a document as HTML, for mails and dialogs. Only the nodes, marks and attributes named here are written, all texts are escaped, and a
 * picture is replaced by its description.
 */
export const richTextToHtml = (doc: FieldValue): string => (isRecord(doc) ? writeChildren(doc, 0) : '')

const writeChildren = (node: Node, depth: number): string =>
  depth > maxDepth
    ? ''
    : contentOf(node)
        .map((child) => (isRecord(child) ? writeNode(child, depth) : ''))
        .join('')

function writeNode(node: Node, depth: number): string {
  const type = String(node['type'])
  if (type === 'text') return writeText(node)
  if (type === 'hardBreak') return '<br>'
  if (type === 'horizontalRule') return '<hr>'
  if (type === 'image') return `<p>${escapeHtml(textOf({ text: attrsOf(node)['alt'] }))}</p>`
  const children = writeChildren(node, depth + 1)
  const { level } = attrsOf(node)
  const element = type === 'heading' ? `h${level === 3 || level === 4 ? level : 2}` : Object.hasOwn(blocks, type) ? blocks[type] : undefined
  return element === undefined ? children : `<${element}>${children}</${element}>`
}

function writeText(node: Node): string {
  const given = Array.isArray(node['marks']) ? (node['marks'] as readonly unknown[]).filter(isRecord) : []
  let html = escapeHtml(textOf(node))
  for (const mark of given) {
    const type = String(mark['type'])
    if (Object.hasOwn(marks, type)) html = `<${marks[type]}>${html}</${marks[type]}>`
  }
  const href = given.flatMap((mark) => (mark['type'] === 'link' ? [attrsOf(mark)['href']] : []))[0]
  return typeof href === 'string' && isLink(href) ? `<a href="${escapeHtml(href)}">${html}</a>` : html
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
