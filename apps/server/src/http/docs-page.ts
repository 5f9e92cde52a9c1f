import { escapeHtml } from '@atrium/platform/escape-html'

export type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}

export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

/** Renders the OpenAPI document as an HTML page: every route with its parameters, body and response. */
export function renderDocsPage({ info, paths }: OpenApiDocument, nonce: string): string {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other')
  const sections = [...groups].map(
    ([tag, tagOperations]) => `<section><h2>${escapeHtml(tag)}</h2>${tagOperations.map(renderOperation).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)} API</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(info.title)} API <small>${escapeHtml(info.version)}</small></h1><p>${escapeHtml(info.description ?? '')} <a href="/api/openapi.json">OpenAPI document</a></p>${sections.join('')}</main></body></html>`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#1b2228;background:#fcfbf8}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin:2.5rem 0 .5rem;text-transform:capitalize}details{border-top:1px solid #e2ddd2;padding:.6rem 0}summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;background:#f4f1ea;padding:.8rem}b{display:inline-block;min-width:4.5rem}small{color:#596169;font-weight:400}`

function renderOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = operation.parameters
    ?.map((one) => `<li><code>${escapeHtml(one.name)}</code> in ${escapeHtml(one.in)}${one.required ? ', required' : ''}</li>`)
    .join('')
  const body = operation.requestBody?.content?.['application/json']?.schema
  const [, successResponse] = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  const responseSchema = successResponse?.content?.['application/json']?.schema
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary ?? '')}</summary>
${parameters ? `<h3>Parameters</h3><ul>${parameters}</ul>` : ''}${renderSchema('Body', body)}${renderSchema('Answer', responseSchema)}</details>`
}

function renderSchema(title: string, schema: unknown): string {
  return schema === undefined ? '' : `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}
