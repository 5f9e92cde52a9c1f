import { errorCatalogue } from '@atrium/contract/error-catalogue'
import { problem } from '@atrium/contract/errors'
import type { RouteMeta } from '@atrium/contract/route'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import * as z from 'zod/mini'
import type { ServedRoute } from '../app.ts'
import type { OpenApiDocument, Operation } from './docs-page.ts'

const errorStatuses = [...new Set<number>(Object.values(errorCatalogue))].toSorted()
const problemName = (status: number) => `Problem${status}`

/** Returns the schemas of the problem documents: one for each status, with the error codes of that status. */
export function createProblemSchemas(): Record<string, object> {
  const { $schema: _, ...schema } = z.toJSONSchema(problem)
  return Object.fromEntries(
    errorStatuses.map((status) => {
      const codes = Object.entries(errorCatalogue).flatMap(([code, errorStatus]) => (errorStatus === status ? [code] : []))
      const properties = { ...schema.properties, status: { const: status }, code: { type: 'string', enum: codes } }
      return [problemName(status), { ...schema, properties }]
    }),
  )
}

/** Documents the errors of all operations as they are sent: problem documents with the media type application/problem+json. */
export function documentErrors({ paths = {} }: OpenApiDocument): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const status of errorStatuses) operation.responses = { ...operation.responses, [status]: createProblemResponse(status) }
}

function createProblemResponse(status: number) {
  return {
    description: String(status),
    content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${problemName(status)}` } } },
  }
}

/** Security of routes that accept sessions of people but no API token. It is the default of the document. */
export const peopleOnly: Record<string, string[]>[] = [{ cookie: [] }, { bearer: [] }]

/** Returns the security of an operation if it differs from the default of the document, otherwise an empty object. */
export function describeSecurity(meta: RouteMeta | undefined): { security?: Record<string, string[]>[] } {
  if (meta?.caller === 'anyone') return { security: [] }
  return meta?.apiScope ? { security: [...peopleOnly, { apiToken: [meta.apiScope] }] } : {}
}

/** Adds the routes that are not in the contract, from the descriptions in their registrations. */
export function documentOtherRoutes({ paths = {} }: OpenApiDocument, routes: readonly ServedRoute[]): void {
  for (const { method, url, meta, document } of routes) {
    if (!document) continue
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const operation = { ...describeOperation(path, document), ...describeSecurity(meta) }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
}

function describeOperation(path: string, { summary, tag, query = [], accepts, responds }: RouteDocument): Operation {
  const schema = { type: 'string' }
  const binary = { schema: { type: 'string', format: 'binary' } }
  return {
    summary,
    tags: [tag],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema })),
      ...query.map((name) => ({ name, in: 'query', schema })),
    ],
    ...(accepts && { requestBody: { content: Object.fromEntries(accepts.map((type) => [type, binary])) } }),
    responses:
      responds === null
        ? { 204: { description: 'Accepted' } }
        : {
            200: { description: 'OK', content: { [responds]: responds === 'application/json' ? { schema: { type: 'object' } } : binary } },
          },
  }
}
