import { isRecord } from './field-type.ts'
import { isUuid } from './ids.ts'
import { attrsOf, contentOf, isInline, textOf, type RichNode } from './rich-text-nodes.ts'
import { cleanText } from './texts.ts'

type Node = Readonly<Record<string, unknown>>

/** Reads code: its text without marks. Every block and line break within it starts a line. */
export function readCode(node: Node): RichNode {
  let code = ''
  let isLineEnded = false
  const add = (child: unknown) => {
    if (!isRecord(child)) return
    if (isInline(child)) {
      if (isLineEnded && code !== '') code += '\n'
      isLineEnded = false
      code += child['type'] === 'hardBreak' ? '\n' : textOf(child)
    } else {
      isLineEnded = true
      contentOf(child).forEach(add)
      isLineEnded = true
    }
  }
  contentOf(node).forEach(add)
  const text = cleanText(code)
  return text === '' ? { type: 'codeBlock' } : { type: 'codeBlock', content: [{ type: 'text', text }] }
}

/** Returns the level of a heading, 2 to 4. Level 1 is the title of the page. */
export function readLevel(node: Node): number {
  const { level } = attrsOf(node)
  return typeof level === 'number' && Number.isInteger(level) ? Math.min(Math.max(level, 2), 4) : 2
}

export function readStart(node: Node): Pick<RichNode, 'attrs'> {
  const { start } = attrsOf(node)
  const isValid = typeof start === 'number' && Number.isInteger(start) && start >= 0 && start <= 999_999
  return isValid ? { attrs: { start: start + 0 } } : {}
}

export function readImage(node: Node): RichNode[] {
  const { media, alt } = attrsOf(node)
  const id = typeof media === 'string' ? media.trim().toLowerCase() : null
  if (!isUuid(id)) return []
  const description = typeof alt === 'string' ? cleanText(alt).replaceAll(/\s+/g, ' ').trim() : ''
  return [{ type: 'image', attrs: { media: id, alt: description } }]
}
