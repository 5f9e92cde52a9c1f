import type { SnippetsPort } from '../ports/snippets.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { mapSnippets } from './map.ts'

/** The list of sample APIs as `docs/providers/snippets.md` describes it. */
export function snippets(upstream: Upstream): SnippetsPort {
  return {
    findSnippets: ({ title, category }) =>
      upstream.ask({ call: 'GET /entries', query: { title: title?.toLowerCase(), category }, read: mapSnippets }),
  }
}
