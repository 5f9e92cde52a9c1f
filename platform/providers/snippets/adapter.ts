import type { SnippetsPort } from '../ports/snippets.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapSnippets } from './map.ts'

/** Creates the adapter for the list of sample APIs (docs/providers/snippets.md). */
export function createSnippetsAdapter(upstream: Upstream): SnippetsPort {
  return {
    findSnippets: ({ title, category }) =>
      upstream.call({ call: 'GET /entries', query: { title: title?.toLowerCase(), category }, read: mapSnippets }),
  }
}
