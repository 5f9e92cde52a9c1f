import type { Readable } from 'node:stream'
import type { RouteMeta } from '@atrium/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '../app-context.ts'
import type { LastGood } from '../providers/last-good.ts'
import { assertPermitted } from '../session/access.ts'
import type { RouteDocument } from './route-document.ts'
import { readRequestCaller } from './request-caller.ts'
import { buildContentDisposition, toSafeMediaType } from './file-headers.ts'

export type FileResponse = {
  name: string
  /** Media type as stated by an upstream or a module. A type that a browser might execute is replaced with a generic type. */
  mediaType: string
  body: Buffer | Readable
  /** True for a file shown within a page, such as a portrait. Every other file is downloaded. */
  isInline?: boolean
  /** Status and further headers, for a part of a file or a file that the client already has. */
  status?: 200 | 206 | 304 | 416
  headers?: Readonly<Record<string, string>>
  /** Records who receives the file, before it is sent; null if the file is not a document of a client. */
  record: (() => Promise<void>) | null
}

type FileRoute = {
  /** `POST` for a file that a search determines, which must not be in a URL. The body is JSON. */
  method?: 'POST'
  path: `/api/${string}`
  meta: RouteMeta
  document: RouteDocument
  /** Returns the file for the parameters of the path, the query and the body, or throws an error from the problem catalogue. */
  open: (context: RequestContext, input: Record<string, unknown>) => Promise<FileResponse>
}

/** Registers a route that responds with a file. All such routes treat access, name, media type, caching and recording alike. */
export function registerFileRoute(
  app: FastifyInstance,
  deps: Dependencies,
  lastGood: LastGood,
  { method, path, meta, document, open }: FileRoute,
): void {
  const createContext = createContextFactory(deps, lastGood, meta)
  app.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
    method: method ?? 'GET',
    url: path,
    config: { meta, document },
    async handler(request, reply) {
      const {
        name,
        mediaType,
        body,
        isInline = false,
        status = 200,
        headers,
        record,
      } = await open(await createContext(request, reply), {
        ...request.query,
        ...(isRecord(request.body) ? request.body : {}),
        ...request.params,
      })
      await record?.()
      return reply
        .code(status)
        .type(toSafeMediaType(mediaType))
        .headers({
          'content-disposition': buildContentDisposition(name, isInline),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
          ...headers,
        })
        .send(body)
    },
  })
}

const isRecord = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null && !Array.isArray(body)

/** Returns a function that creates the context of a request outside the contract. It refuses callers that the route does not permit. */
export function createContextFactory(deps: Dependencies, lastGood: LastGood, meta: RouteMeta) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const caller = await readRequestCaller(deps, request)
    assertPermitted(meta, caller, { isRead: request.method === 'GET', at: deps.clock() })
    return { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, ...caller }
  }
}
