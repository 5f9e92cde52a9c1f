import { Readable } from 'node:stream'
import { partBytes } from '../../contract/imports.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createContextFactory, registerFileRoute } from '@atrium/platform/http/file-route'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { uuid } from '@atrium/contract/schema'
import { ownImportScope, type ImportScope } from './access.ts'
import { formatErrorHeadings, formatErrorLine } from './error-rules.ts'
import { listImportErrors, type ErrorCursor } from './reads.ts'
import { savePart } from './writes.ts'

const meta = { caller: 'staff' } as const
const document: RouteDocument = {
  summary: 'Send a part of a file to import',
  tag: 'imports',
  accepts: ['application/octet-stream'],
  responds: 'application/json',
}
const config = { meta: { ...meta, apiScope: 'imports:write' }, document } as const
const errorsAtOnce = 1_000

/** Registers the file routes of imports: one receives a part of a file, the other returns the errors. */
export async function registerImportFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/imports/:import/errors',
    meta: { ...meta, isHeavy: true, apiScope: 'imports:read' },
    document: { summary: 'Download the errors of an import', tag: 'imports', responds: 'text/csv' },
    open: async (context, { import: id }) => {
      const scope = await ownImportScope(context, checkId(String(id)))
      return {
        name: 'errors.csv',
        mediaType: 'text/csv; charset=utf-8',
        body: Readable.from(streamErrorLines(context, scope)),
        record: () => recordErrorsDownloaded(context, scope),
      }
    },
  })

  const createContext = createContextFactory(deps, lastGood, config.meta)
  await app.register(async (own) => {
    const scopes = new WeakMap<FastifyRequest, [RequestContext, ImportScope]>()
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.addContentTypeParser('*', (_request, _payload, done) => done(refusal('invalid-request')))
    own.put<{ Params: { import: string; part: string } }>('/api/imports/:import/parts/:part', {
      config,
      bodyLimit: partBytes,
      // The body is read only after the caller's permission has been proven.
      onRequest: async (request, reply) => {
        const context = await createContext(request, reply)
        scopes.set(request, [context, await ownImportScope(context, checkId(request.params.import))])
      },
      handler: (request) => storePart(scopes.get(request), request.params.part, request.body),
    })
  })
}

/** Records the download as an event, because the file quotes cells of the import, which contain client data. */
function recordErrorsDownloaded(context: RequestContext, { actor, import: { id, kind } }: ImportScope): Promise<void> {
  return withTenant(context.deps.db, actor, (transaction) =>
    recordEvent(transaction, context, { kind: 'import.errors-downloaded', subject: { type: 'import', id }, details: { file: kind } }),
  )
}

/**
 * Returns the id if it is well-formed.
 * @throws error `not-found` for any other text
 */
function checkId(id: string): string {
  if (!uuid.safeParse(id).success) throw refusal('not-found')
  return id
}

/** Stores a part of a file. All parts except the last must be full, so that a file has no gaps and is never larger than announced. */
async function storePart(
  contextAndScope: [RequestContext, ImportScope] | undefined,
  partNumber: string,
  body: unknown,
): Promise<{ part: number; bytes: number }> {
  if (!contextAndScope) throw refusal('not-signed-in')
  const [context, scope] = contextAndScope
  const { file_bytes: fileBytes } = scope.import
  const number = /^\d{1,4}$/.test(partNumber) ? Number(partNumber) : Number.NaN
  const expected = Math.min(partBytes, Number(fileBytes) - number * partBytes)
  if (!Buffer.isBuffer(body) || !(expected > 0) || body.length !== expected)
    throw refusal('invalid-request', { issues: [{ path: 'part', code: 'wrong-size', limit: Math.max(0, expected || 0) }] })
  if (!(await withTenant(context.deps.db, scope.actor, (transaction) => savePart(transaction, scope, { number, bytes: body }))))
    throw refusal('conflict')
  return { part: number, bytes: body.length }
}

/** Streams the errors page by page, in the language of the scope. */
async function* streamErrorLines(context: RequestContext, scope: ImportScope): AsyncGenerator<string> {
  const { actor, locale } = scope
  // The byte order mark makes spreadsheet programs read the text as UTF-8.
  yield `\uFEFF${formatErrorHeadings(locale)}`
  let after: ErrorCursor | undefined
  for (;;) {
    const page = await withTenant(context.deps.db, actor, (transaction) =>
      listImportErrors(transaction, scope, { after, limit: errorsAtOnce }),
    )
    const last = page.at(-1)
    if (!last) return
    yield page.map((error) => formatErrorLine(error, locale)).join('')
    after = last
  }
}
