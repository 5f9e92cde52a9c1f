import type { Readable } from 'node:stream'
import type { RouteMeta } from '@atrium/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '../app-context.ts'
import type { LastGood } from '../providers/last-good.ts'
import { admit } from '../session/access.ts'
import { requestSession } from './request-session.ts'
import { contentDisposition, safeMediaType } from './file-headers.ts'

export type FileResponse = {
  name: string
  /** As an upstream or a module states it; one that a browser might run is sent as unknown. */
  mediaType: string
  body: Buffer | Readable
  /** Shown within a page, such as a portrait; every other file is saved. */
  isInline?: boolean
  /** Records who took the file, before it is sent; null where it is no document of a client. */
  record: (() => Promise<void>) | null
}

type FileRoute = {
  path: `/api/${string}`
  meta: RouteMeta
  /** Finds the file for the parameters of path and query, or refuses. */
  open: (context: RequestContext, input: Record<string, unknown>) => Promise<FileResponse>
}

/** A route that answers with a file. Access, name, type, caching and record are the same for all of them. */
export function registerFileRoute(app: FastifyInstance, deps: Dependencies, lastGood: LastGood, { path, meta, open }: FileRoute): void {
  const contextOf = fileContext(deps, lastGood, meta)
  app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(path, { config: { meta } }, async (request, reply) => {
    const {
      name,
      mediaType,
      body,
      isInline = false,
      record,
    } = await open(await contextOf(request, reply), {
      ...request.query,
      ...request.params,
    })
    await record?.()
    return reply
      .type(safeMediaType(mediaType))
      .headers({
        'content-disposition': contentDisposition(name, isInline),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .send(body)
  })
}

/** The context of a request outside the contract, for callers that the route admits. */
export function fileContext(deps: Dependencies, lastGood: LastGood, meta: RouteMeta) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<RequestContext> => {
    const session = await requestSession(deps, request)
    admit(meta, session, { isRead: request.method === 'GET', at: deps.clock() })
    return { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, session }
  }
}
