import type { FieldValue } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import { attrsOf, contentOf, textOf } from '@atrium/domain/fields/rich-text-nodes'
import { isLink, isSitePath } from '@atrium/domain/fields/links'
import { createElement, type ReactNode } from 'react'
import { Icon } from '@atrium/ui/components/icon.tsx'
import './rich-text.css'

type Node = Readonly<Record<string, unknown>>
type Options = {
  /** Levels that are added to those of headings, so that they follow the heading above the text. */
  headingOffset: number
  /** Returns the address of a picture, or undefined if it is not known. Its description is then shown. */
  pictureOf: (media: string) => string | undefined
}
type Props = { document: FieldValue } & Partial<Options>

/** Deeper documents than this are not stored. */
const maxDepth = 24

const noPicture = () => undefined

/**
 * Shows a rich text for reading. Only the nodes, marks and attributes that are named here are rendered; of others, only the allowed children.
 * Nothing in a document is ever rendered as HTML.
 */
export function RichTextView({ document, headingOffset = 1, pictureOf = noPicture }: Props) {
  return <div className="rich-text">{renderChildren(isRecord(document) ? document : {}, { headingOffset, pictureOf }, 0)}</div>
}

function renderChildren(node: Node, options: Options, depth: number): ReactNode[] {
  if (depth > maxDepth) return []
  return contentOf(node).flatMap((child, index) => (isRecord(child) ? [renderNode(child, options, depth, index)] : []))
}

/** Allowed blocks without attributes, and their elements. */
const plainBlocks: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  codeBlock: 'pre',
}

function renderNode(node: Node, options: Options, depth: number, key: number): ReactNode {
  const type = String(node['type'])
  if (type === 'text') return renderText(node, key)
  if (type === 'hardBreak') return <br key={key} />
  if (type === 'horizontalRule') return <hr key={key} />
  if (type === 'image') return renderImage(attrsOf(node), options, key)
  const children = renderChildren(node, options, depth + 1)
  if (Object.hasOwn(plainBlocks, type)) return createElement(plainBlocks[type]!, { key }, ...children)
  const { level, start } = attrsOf(node)
  if (type === 'orderedList') return createElement('ol', { key, ...(Number.isInteger(start) && { start }) }, ...children)
  if (type === 'heading') return createElement(`h${headingLevel(level, options)}`, { key }, ...children)
  return createElement('span', { key, className: 'rich-unknown' }, ...children)
}

const headingLevel = (level: unknown, { headingOffset }: Options): number =>
  Math.min(Math.max(typeof level === 'number' && Number.isInteger(level) ? level : 2, 2) + headingOffset, 6)

/** Allowed marks without attributes, and their elements. */
const plainMarks: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' }

function renderText(node: Node, key: number): ReactNode {
  const marks = Array.isArray(node['marks']) ? (node['marks'] as readonly unknown[]).filter(isRecord) : []
  let text: ReactNode = textOf(node)
  for (const mark of marks) {
    const type = String(mark['type'])
    if (Object.hasOwn(plainMarks, type)) text = createElement(plainMarks[type]!, null, text)
  }
  const href = marks.flatMap((mark) => (mark['type'] === 'link' ? [attrsOf(mark)['href']] : []))[0]
  return typeof href === 'string' && isLink(href) ? renderLink(href, text, key) : <span key={key}>{text}</span>
}

/** Other sites open in a new window and do not learn which page the reader came from. */
function renderLink(href: string, text: ReactNode, key: number): ReactNode {
  const isOwn = isSitePath(href) || href.startsWith('#')
  return (
    <a key={key} className="link" href={href} {...(!isOwn && { target: '_blank', rel: 'noopener noreferrer' })}>
      {text}
    </a>
  )
}

function renderImage({ media, alt }: Node, { pictureOf }: Options, key: number): ReactNode {
  const address = typeof media === 'string' ? pictureOf(media) : undefined
  const description = typeof alt === 'string' ? alt : ''
  return (
    <figure key={key}>
      {address === undefined ? (
        <>
          <Icon name="image" /> {description}
        </>
      ) : (
        <img src={address} alt={description} loading="lazy" />
      )}
    </figure>
  )
}
