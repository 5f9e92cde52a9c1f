import { isRecord } from './field-type.ts'
import { readCode, readImage, readLevel, readStart } from './rich-text-leaves.ts'
import { contentOf, isInline, readInline, type RichNode } from './rich-text-nodes.ts'

type Node = Readonly<Record<string, unknown>>
/** Creates the block that contains a run of texts and line breaks. */
type Wrap = (run?: readonly RichNode[]) => RichNode

const paragraph: Wrap = (run) => ({ type: 'paragraph', ...(run && { content: run }) })

/** Readers of the allowed blocks. Each returns the blocks that take the place of a node. */
const blockReaders = new Map<unknown, (node: Node) => readonly RichNode[]>([
  ['paragraph', (node) => readTextBlock(node, paragraph)],
  [
    'heading',
    (node) => readTextBlock(node, (run) => ({ type: 'heading', attrs: { level: readLevel(node) }, ...(run && { content: run }) })),
  ],
  ['bulletList', (node) => withContent({ type: 'bulletList' }, readItems(contentOf(node)))],
  ['orderedList', (node) => withContent({ type: 'orderedList', ...readStart(node) }, readItems(contentOf(node)))],
  // An item outside a list.
  ['listItem', (node) => readBlocks(contentOf(node))],
  ['blockquote', (node) => withContent({ type: 'blockquote' }, readBlocks(contentOf(node)))],
  ['codeBlock', (node) => [readCode(node)]],
  ['horizontalRule', () => [{ type: 'horizontalRule' }]],
  ['image', (node) => readImage(node)],
])

/**
 * Reads the children of a document, item or quotation. An unknown node is replaced by its allowed children, and texts outside a paragraph
 * get one.
 */
export const readBlocks = (nodes: readonly unknown[]): RichNode[] => collectBlocks(nodes, { wrap: paragraph, isBlockContext: true })

/** Reads a paragraph or heading. Blocks within it follow it, and the text after them starts a new one. */
function readTextBlock(node: Node, wrap: Wrap): RichNode[] {
  const blocks = collectBlocks(contentOf(node), { wrap, isBlockContext: false })
  return blocks.length > 0 ? blocks : [wrap()]
}

function collectBlocks(nodes: readonly unknown[], { wrap, isBlockContext }: { wrap: Wrap; isBlockContext: boolean }): RichNode[] {
  const blocks: RichNode[] = []
  let run: RichNode[] = []
  const endRun = () => {
    if (run.length > 0) blocks.push(wrap(run))
    run = []
  }
  const add = (node: unknown) => {
    if (!isRecord(node)) return
    const readBlock = blockReaders.get(node['type'])
    if (isInline(node)) {
      const inline = readInline(node)
      if (inline) run.push(inline)
    } else if (readBlock) {
      endRun()
      for (const block of readBlock(node)) blocks.push(block)
    } else {
      if (isBlockContext) endRun()
      contentOf(node).forEach(add)
      if (isBlockContext) endRun()
    }
  }
  nodes.forEach(add)
  endRun()
  return blocks
}

/** Reads the items of a list. A list directly within a list belongs to the item before it; other nodes become items. */
function readItems(nodes: readonly unknown[]): RichNode[] {
  const items: RichNode[][] = []
  const add = (node: unknown) => {
    if (!isRecord(node)) return
    const last = items.at(-1)
    if (node['type'] === 'listItem') items.push(readBlocks(contentOf(node)))
    else if (!isInline(node) && !blockReaders.has(node['type'])) contentOf(node).forEach(add)
    else {
      const blocks = readBlocks([node])
      const isList = node['type'] === 'bulletList' || node['type'] === 'orderedList'
      if (isList && last) last.push(...blocks)
      else if (blocks.length > 0) items.push(blocks)
    }
  }
  nodes.forEach(add)
  return items.map(createItem)
}

/** Creates an item of a list, which begins with a paragraph. */
const createItem = (blocks: readonly RichNode[]): RichNode => ({
  type: 'listItem',
  content: blocks[0]?.type === 'paragraph' ? blocks : [paragraph(), ...blocks],
})

const withContent = (node: RichNode, content: readonly RichNode[]): RichNode[] => (content.length > 0 ? [{ ...node, content }] : [])
