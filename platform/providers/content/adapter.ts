import type { NewsPort } from '../ports/news.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapPost, mapPosts } from './map.ts'

/** Creates the adapter of the content service (docs/providers/content.md). */
export function createContentAdapter(upstream: Upstream): NewsPort {
  return {
    listPosts: ({ locale, tag, top, skip }) =>
      upstream.call({ call: 'GET /posts', query: { locale, tag, top: top?.toString(), skip: skip?.toString() }, read: mapPosts }),
    getPost: (slug, locale) => upstream.call({ call: 'GET /posts/{slug}', ids: [slug], query: { locale }, read: mapPost }),
  }
}
