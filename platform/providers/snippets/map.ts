import * as z from 'zod/mini'
import { splitCharacters } from '@atrium/domain/fields/texts'
import type { UpstreamSnippet } from '../ports/snippets.ts'
import { list, parseResponse, text } from '../upstream/reading.ts'

const entries = z.object({ entries: list(z.object({ title: text, description: text, category: text, link: text })) })

export function mapSnippets(response: unknown, call: string): UpstreamSnippet[] {
  const data = parseResponse(entries, response, { provider: 'snippets', call })
  return data.entries.map((entry) => ({ ...entry, description: shortenDescription(entry.description) }))
}

const maxDescription = 60

/** Shortens a text to at most `maxDescription` visible characters, including the ellipsis. */
function shortenDescription(description: string): string {
  const all = splitCharacters(description)
  if (all.length <= maxDescription) return description
  return `${all
    .slice(0, maxDescription - 1)
    .join('')
    .trimEnd()}…`
}
