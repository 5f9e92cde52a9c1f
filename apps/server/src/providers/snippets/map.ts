import * as z from 'zod/mini'
import type { UpstreamSnippet } from '../ports/snippets.ts'
import { readAnswer, text } from '../upstream/reading.ts'

const entries = z.object({ entries: z.array(z.object({ title: text, description: text, category: text, link: text })) })

export function mapSnippets(answer: unknown, call: string): UpstreamSnippet[] {
  return readAnswer(entries, answer, { provider: 'snippets', call }).entries
}
