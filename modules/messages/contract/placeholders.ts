/**
 * Placeholders that staff may use in messages and templates, as `{{client}}`: the name of the client, the names of their advisers (or of the firm's
 * general contact), and the name of the firm.
 */
export const placeholders = ['client', 'adviser', 'firm'] as const
export type PlaceholderValues = Readonly<Record<(typeof placeholders)[number], string>>

/** The placeholders as they are written in a text. */
export const writtenPlaceholders = placeholders.map((name) => `{{${name}}}`).join(', ')

type RichNode = Readonly<Record<string, unknown>>

const pattern = /\{\{\s*([^{}]{0,80}?)\s*\}\}/g
const isKnown = (name: string): name is keyof PlaceholderValues => (placeholders as readonly string[]).includes(name)
const childrenOf = ({ content }: RichNode): RichNode[] => (Array.isArray(content) ? (content as RichNode[]) : [])

function listTexts(node: RichNode): string[] {
  return [...(typeof node['text'] === 'string' ? [node['text']] : []), ...childrenOf(node).flatMap(listTexts)]
}

/** Lists the names in double braces of a subject and a rich text, each once. */
export function listPlaceholders(subject: string, body: RichNode | null): string[] {
  const texts = [subject, ...(body === null ? [] : listTexts(body))]
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))]
}

/** Lists the names in double braces that are no placeholders. */
export const listUnknown = (subject: string, body: RichNode | null): string[] =>
  listPlaceholders(subject, body).filter((name) => !isKnown(name))

/** Replaces placeholders once. Values are plain text, and placeholders within them stay. Unknown names stay as well. */
export const fillText = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(pattern, (all, name: string) => (isKnown(name) ? values[name] : all))

/** Returns a rich text with its placeholders replaced. Marks, links and structure stay. */
export function fillRichText<Node extends RichNode>(node: Node, values: PlaceholderValues): Node {
  return {
    ...node,
    ...(typeof node['text'] === 'string' && { text: fillText(node['text'], values) }),
    ...(Array.isArray(node['content']) && { content: childrenOf(node).map((child) => fillRichText(child, values)) }),
  }
}
