import { Readable } from 'node:stream'
import { localText } from '@atrium/domain/fields/definition'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { writeCsv } from '@atrium/platform/sheets/csv-writer'
import { writeWorkbook } from '@atrium/platform/sheets/workbook-writer'
import { itemExport, type ItemExport } from '../../contract/transfer.ts'
import { collectionScope, type CollectionScope } from '../items/access.ts'
import { readQuery } from '../items/filter-rules.ts'
import { exportRows } from './export-reads.ts'
import { readColumns } from './export-rules.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', xlsx: 'application/octet-stream' } as const

/** Registers the file routes of imports and exports. */
export function registerTransferFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
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
