import type { UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'

/** Creates the upstream of docs/providers/snippets.md, which lists the simulated upstreams. */
export function createSnippets(others: () => readonly Upstream[]): Upstream {
  return {
    name: 'snippets',
    prefix: '/snippets',
    purpose: 'A searchable list of sample APIs',
    routes: [['GET', '/entries', (request) => listEntries(request, others())]],
  }
}

/** GET /entries?title&category */
function listEntries({ query }: UpstreamRequest, upstreams: readonly Upstream[]) {
  const [title, category] = [query.get('title')?.toLowerCase() ?? '', query.get('category')?.toLowerCase() ?? '']
  const entries = upstreams
    .map(({ name, prefix, purpose, routes, edition }) => ({
      title: name,
      description: purpose,
      category: edition ? 'Clients' : 'Reference',
      auth: 'bearer',
      link: prefix || '/',
      calls: routes.length,
    }))
    .filter((entry) => entry.title.includes(title) && (category === '' || entry.category.toLowerCase() === category))
  return { count: entries.length, entries }
}
