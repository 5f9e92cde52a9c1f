import { Readable } from 'node:stream'
import { localText } from '@atrium/domain/fields/definition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createContextFactory, registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { uuid } from '@atrium/contract/schema'
import type { FileCell } from '@atrium/platform/sheets/cells'
import { writeCsv } from '@atrium/platform/sheets/csv-writer'
import { writeWorkbook } from '@atrium/platform/sheets/workbook-writer'
import { itemExport, partBytes, type ItemExport } from '../../contract/transfer.ts'
import { collectionScope, type CollectionScope } from '../items/access.ts'
import { readQuery } from '../items/filter-rules.ts'
import { transferScope, writableTransferScope, type TransferScope } from './access.ts'
import { errorCells, errorHeadings } from './error-rules.ts'
import { exportRows } from './export-reads.ts'
import { readColumns } from './export-rules.ts'
import { openFileSource, readFileRows } from './file-reads.ts'
import { listErrors, listWrongRows } from './reads.ts'
import { savePart } from './writes.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/octet-stream' } as const

/** Registers the file routes of imports and exports. */
export async function registerTransferFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  registerFileRoute(app, deps, lastGood, {
    // A search may contain a name or an e-mail address, which must not appear in a URL, history or log.
    method: 'POST',
    path: '/api/collections/:collection/export',
    meta: { caller: 'staff', isHeavy: true },
    document: {
      summary: 'Download the items of a collection that a grid shows, as CSV or as a workbook. Changes nothing',
      tag: 'collections',
      accepts: ['application/json'],
      responds: 'application/octet-stream',
    },
    open: openExport,
  })
  registerFileRoute(app, deps, lastGood, {
    path: '/api/collections/:collection/transfers/:transfer/error-list',
    meta: { caller: 'staff', isHeavy: true },
    document: { summary: 'Download the errors of a file by row and column', tag: 'collections', responds: 'text/csv' },
    open: async (context, { collection, transfer }) => {
      const scope = await transferScope(context, String(collection), checkId(String(transfer)))
      return {
        name: 'errors.csv',
        mediaType: mediaTypes.csv,
        body: Readable.from(writeCsv(listErrorRows(context, scope))),
        record: () => recordErrors(context, scope),
      }
    },
  })
  registerFileRoute(app, deps, lastGood, {
    path: '/api/collections/:collection/transfers/:transfer/wrong-rows',
    meta: { caller: 'staff', isHeavy: true },
    document: { summary: 'Download the invalid rows of a file, to correct and to import them', tag: 'collections', responds: 'text/csv' },
    open: async (context, { collection, transfer }) => {
      const scope = await transferScope(context, String(collection), checkId(String(transfer)))
      if (!scope.transfer.layout || !scope.transfer.columns) throw refusal('not-found')
      return {
        name: 'rows-to-correct.csv',
        mediaType: mediaTypes.csv,
        body: Readable.from(writeCsv(listWrongFileRows(context, scope))),
        record: () => recordErrors(context, scope),
      }
    },
  })

  const createContext = createContextFactory(deps, lastGood, uploadMeta)
  await app.register(async (own) => {
    const scopes = new WeakMap<FastifyRequest, [RequestContext, TransferScope]>()
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.addContentTypeParser('*', (_request, _payload, done) => done(refusal('invalid-request')))
    own.put<{ Params: { collection: string; transfer: string; part: string } }>(
      '/api/collections/:collection/transfers/:transfer/parts/:part',
      {
        config: { meta: uploadMeta, document: uploadDocument },
        bodyLimit: partBytes,
        // The body is read only after the caller's permission has been proven.
        onRequest: async (request, reply) => {
          const context = await createContext(request, reply)
          const { collection, transfer } = request.params
          scopes.set(request, [context, await writableTransferScope(context, collection, checkId(transfer))])
        },
        handler: (request) => storePart(scopes.get(request), request.params.part, request.body),
      },
    )
  })
}

const uploadMeta = { caller: 'staff' } as const
const uploadDocument = {
  summary: 'Send a part of a file to import',
  tag: 'collections',
  accepts: ['application/octet-stream'],
  responds: 'application/json',
} as const
const errorsAtOnce = 500

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
  contextAndScope: [RequestContext, TransferScope] | undefined,
  partNumber: string,
  body: unknown,
): Promise<{ part: number; bytes: number }> {
  if (!contextAndScope) throw refusal('not-signed-in')
  const [context, scope] = contextAndScope
  const number = /^\d{1,3}$/.test(partNumber) ? Number(partNumber) : Number.NaN
  const expected = Math.min(partBytes, Number(scope.transfer.file_bytes ?? 0) - number * partBytes)
  if (!Buffer.isBuffer(body) || !(expected > 0) || body.length !== expected)
    throw refusal('invalid-request', { issues: [{ path: 'part', code: 'wrong-size', limit: Math.max(0, expected || 0) }] })
  if (!(await withTenant(context.deps.db, scope.actor, (transaction) => savePart(transaction, scope, { number, bytes: body }))))
    throw refusal('conflict')
  return { part: number, bytes: body.length }
}

async function* listErrorRows(context: RequestContext, scope: TransferScope): AsyncGenerator<FileCell[][]> {
  const { locale } = scope.person
  yield [errorHeadings(locale)]
  for (let offset = 0; ; offset += errorsAtOnce) {
    const page = await withTenant(context.deps.db, scope.actor, (transaction) =>
      listErrors(transaction, scope, { offset, limit: errorsAtOnce }),
    )
    if (page.length === 0) return
    yield page.map((error) => errorCells(scope.definition, error, locale))
  }
}

/** Yields the headings and the invalid rows of a file as they are in it. The headings let the same columns be recognised again. */
async function* listWrongFileRows(context: RequestContext, scope: TransferScope): AsyncGenerator<FileCell[][]> {
  const { transfer } = scope
  const wrong = await withTenant(context.deps.db, scope.actor, (transaction) => listWrongRows(transaction, scope))
  yield [(transfer.columns ?? []).map(({ heading }) => heading)]
  if (!transfer.layout || wrong.size === 0) return
  const source = openFileSource(context.deps.db, scope.actor, transfer.id, Number(transfer.file_bytes ?? 0))
  for await (const rows of readFileRows(source, transfer.layout))
    yield rows.filter(({ number }) => wrong.has(number)).map(({ cells }) => cells.map((cell) => (cell === '' ? null : cell)))
}

/** Records the download as an event, because the file quotes cells of the import. */
function recordErrors(context: RequestContext, { actor, definition, transfer: { id } }: TransferScope): Promise<void> {
  return withTenant(context.deps.db, actor, (transaction) =>
    recordEvent(transaction, context, {
      kind: 'items.errors-downloaded',
      subject: { type: 'transfer', id },
      details: { collection: definition.name },
    }),
  )
}

async function openExport(context: RequestContext, raw: Record<string, unknown>): Promise<FileResponse> {
  const input = z.safeParse(itemExport, raw)
  const scope = collectionScope(context, String(raw['collection']))
  if (!input.success) throw refusal('invalid-request', { issues: input.error.issues as never })
  const { columns: names, format, search } = input.data
  const read = readQuery(scope.definition, { ...input.data, offset: 0, limit: 1 })
  const chosen = readColumns(scope.definition, names, scope.isAdmin)
  if ('issues' in read) throw refusal('invalid-request', { issues: read.issues })
  if ('issues' in chosen) throw refusal('invalid-request', { issues: chosen.issues })
  await context.deps.throttles.count('itemChangeOfPerson', scope.person.id)
  const { locale } = scope.person
  const rows = exportRows(context, scope, { columns: chosen.columns, query: read.query, locale })
  return {
    name: `${localText(scope.definition.labels.many, locale)}.${format}`,
    mediaType: mediaTypes[format],
    body: format === 'csv' ? Readable.from(writeCsv(rows)) : writeWorkbook(rows),
    record: () => recordExport(context, scope, input.data, search !== undefined && search !== ''),
  }
}

/** Records who received which columns of which items. The search text may contain a name, so that only its presence is recorded. */
function recordExport(context: RequestContext, scope: CollectionScope, { format, columns, filters, isBin }: ItemExport, isSearch: boolean) {
  return withTenant(context.deps.db, scope.actor, (transaction) =>
    recordEvent(transaction, context, {
      kind: 'items.exported',
      subject: { type: 'collection', id: scope.definition.name },
      details: { format, columns, filters: filters.map(({ field }) => field), isSearch, isBin },
    }),
  )
}
