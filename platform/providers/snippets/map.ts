import * as z from 'zod/mini'
import type { UpstreamSnippet } from '../ports/snippets.ts'
import { list, readAnswer, text } from '../upstream/reading.ts'

const entries = z.object({ entries: list(z.object({ title: text, description: text, category: text, link: text })) })

export function mapSnippets(response: unknown, call: string): UpstreamSnippet[] {
  const data = readAnswer(entries, response, { provider: 'snippets', call })
  return data.entries.map((entry) => ({ ...entry, description: cut(entry.description) }))
}

const longestDescription = 60
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Shortens a text to at most `maxDescription` visible characters, including the ellipsis. */
function cut(description: string): string {
  const all = [...characters.segment(description)].map(({ segment }) => segment)
  if (all.length <= longestDescription) return description
  return `${all
    .slice(0, longestDescription - 1)
    .join('')
    .trimEnd()}…`
}
