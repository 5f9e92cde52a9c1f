import { Mark, Node, type Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { isLink } from '@atrium/domain/fields/links'

/** A link to an address that a page may contain. Links to others are dropped when they are pasted. TipTap's own allows more. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isLink(element.getAttribute('href') ?? '') ? null : false) }],
  renderHTML: ({ mark }) => {
    const href: unknown = mark.attrs['href']
    return ['a', { class: 'link', rel: 'noopener noreferrer', ...(typeof href === 'string' && isLink(href) && { href }) }, 0]
  },
})

/** A picture of the media libraries, which the editor keeps and shows by its description. */
const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ media: { default: null }, alt: { default: '' } }),
  renderHTML: ({ node }) => ['figure', {}, String(node.attrs['alt']) || '…'],
})

/** All nodes and marks that a rich text may contain (`packages/domain/src/fields/rich-text.ts`), so that no part of one is lost. */
export const richTextExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  Image,
  Bold,
  Italic,
  Underline,
  Strike,
  Code,
  Link,
  UndoRedo,
]
