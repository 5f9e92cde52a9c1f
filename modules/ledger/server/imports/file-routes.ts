import { Readable } from 'node:stream'
import { partBytes } from '../../contract/imports.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { fileContext, registerFileRoute } from '@atrium/platform/http/file-route'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { uuid } from '@atrium/contract/schema'
import { editionScope } from '@atrium/platform/session/access'
import { importScope, type ImportScope } from './access.ts'
import { errorHeadings, errorLine } from './error-rules.ts'
import { listImportErrors, type Place } from './reads.ts'
import { savePart } from './writes.ts'

const meta = { caller: 'staff' } as const
const document: RouteDocument = {
  summary: 'Send a part of a file to import',
  tag: 'imports',
  accepts: ['application/octet-stream'],
  responds: 'application/json',
}
const config = { meta, document }
const errorsAtOnce = 1_000

/** Registers the file routes of imports: one receives a part of a file, one returns a file. */
export async function registerImportFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/imports/:import/errors',
    meta: { ...meta, isHeavy: true },
    document: { summary: 'Download the errors of an import', tag: 'imports', responds: 'text/csv' },
    open: async (context, { import: id }) => {
      const scope = await scopeOf(context, String(id))
      return {
        name: 'errors.csv',
        mediaType: 'text/csv; charset=utf-8',
        body: Readable.from(streamErrorLines(context, scope)),
        record: () => recordErrorsDownloaded(context, scope),
      }
    },
  })

  const contextOf = fileContext(deps, lastGood, meta)
  await app.register(async (own) => {
    const scopes = new WeakMap<FastifyRequest, [RequestContext, ImportScope]>()
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.addContentTypeParser('*', (_request, _payload, done) => done(refusal('invalid-request')))
    own.put<{ Params: { import: string; part: string } }>('/api/imports/:import/parts/:part', {
      config,
      bodyLimit: partBytes,
      // The body is read only after the caller's permission has been checked.
      onRequest: async (request, reply) => {
        const context = await contextOf(request, reply)
        scopes.set(request, [context, await scopeOf(context, request.params.import)])
      },
      handler: (request) => keepPart(scopes.get(request), request.params.part, request.body),
    })
  })
}

/** Records the download as an event, because the file quotes cells of the import, which are client data. */
function recordErrorsDownloaded(context: RequestContext, { edition, import: { id, kind } }: ImportScope): Promise<void> {
  return withTenant(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, { kind: 'import.errors-downloaded', subject: { type: 'import', id }, details: { file: kind } }),
  )
}

function scopeOf(context: RequestContext, id: string): Promise<ImportScope> {
  if (!uuid.safeParse(id).success) throw refusal('not-found')
  return importScope(context, id)
}

/**
 * Stores a part. Every part except the last must be full, so that a file never has a gap and is never larger than
 * announced.
 */
async function keepPart(
  known: [RequestContext, ImportScope] | undefined,
  given: string,
  body: unknown,
): Promise<{ part: number; bytes: number }> {
  if (!known) throw refusal('not-signed-in')
  const [context, scope] = known
  const { file_bytes: fileBytes } = scope.import
  const number = /^\d{1,4}$/.test(given) ? Number(given) : Number.NaN
  const expected = Math.min(partBytes, Number(fileBytes) - number * partBytes)
  if (!Buffer.isBuffer(body) || !(expected > 0) || body.length !== expected)
    throw refusal('invalid-request', { issues: [{ path: 'part', code: 'wrong-size', limit: Math.max(0, expected || 0) }] })
  if (!(await withTenant(context.deps.db, scope.edition.actor, (transaction) => savePart(transaction, scope, { number, bytes: body }))))
    throw refusal('conflict')
  return { part: number, bytes: body.length }
}

/** Streams the errors page by page in the person's language. */
async function* streamErrorLines(context: RequestContext, scope: ImportScope): AsyncGenerator<string> {
  const { actor, person } = editionScope(context)
  // The byte order mark makes spreadsheets read the text as UTF-8.
  yield `\uFEFF${errorHeadings(person.locale)}`
  let after: Place | undefined
  for (;;) {
    const page = await withTenant(context.deps.db, actor, (transaction) =>
      listImportErrors(transaction, scope, { after, limit: errorsAtOnce }),
    )
    const last = page.at(-1)
    if (!last) return
    yield page.map((error) => errorLine(error, person.locale)).join('')
    after = last
  }
}
