import * as z from 'zod/mini'
import type { UpstreamPost, UpstreamPostSummary } from '../ports/news.ts'
import { id, list, nullable, parseResponse, text } from '../upstream/reading.ts'

const summary = z.object({
  slug: id,
  locale: text,
  title: text,
  teaser: text,
  author: nullable(text),
  tags: z._default(list(text), []),
  publishedAt: z.iso.datetime({ offset: true }),
})
const post = z.extend(summary, { keyPoints: z._default(list(text), []), html: text })
const posts = z.object({ total: z.int().check(z.minimum(0)), items: list(summary) })

export function mapPosts(response: unknown, call: string): { total: number; posts: UpstreamPostSummary[] } {
  const { total, items } = parseResponse(posts, response, { provider: 'content', call })
  return { total, posts: items }
}

export function mapPost(response: unknown, call: string): UpstreamPost {
  return parseResponse(post, response, { provider: 'content', call })
}
