import * as z from 'zod/mini'
import type { UpstreamPost, UpstreamPostSummary } from '../ports/news.ts'
import { id, maybe, readAnswer, text } from '../upstream/reading.ts'

const summary = z.object({
  slug: id,
  locale: text,
  title: text,
  teaser: text,
  author: maybe(text),
  tags: z._default(z.array(text), []),
  publishedAt: z.iso.datetime({ offset: true }),
})
const post = z.extend(summary, { keyPoints: z._default(z.array(text), []), html: text })
const posts = z.object({ total: z.int().check(z.minimum(0)), items: z.array(summary) })

export function mapPosts(answer: unknown, call: string): { total: number; posts: UpstreamPostSummary[] } {
  const { total, items } = readAnswer(posts, answer, { provider: 'content', call })
  return { total, posts: items }
}

export function mapPost(answer: unknown, call: string): UpstreamPost {
  return readAnswer(post, answer, { provider: 'content', call })
}
