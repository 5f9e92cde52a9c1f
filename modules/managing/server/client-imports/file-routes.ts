import { uuid } from '@atrium/contract/schema'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createContextFactory, registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { formatCsvRow } from '@atrium/platform/sheets/csv-writer'
import type { Encoding } from '@atrium/platform/sheets/layout'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientImport } from '../../contract/client-imports.ts'
import { maxImportBytes } from '../../contract/client-import-terms.ts'
import { clientImportScope, type ClientImportScope } from './access.ts'
import { faultCells, faultHeadings } from './fault-rules.ts'
import { ClientFileError, readClients, type FileClient } from './file-reads.ts'
import { findImport, listFaultyRows, readImport, readSurroundings } from './reads.ts'
import { checkRows, type CheckedRow } from './row-rules.ts'
import { lockImport, saveRefusal, saveRows } from './writes.ts'

const meta = { caller: 'staff' } as const

/** Registers the file routes of imports of clients: one receives and checks a file, the other returns its invalid and refused rows. */
export async function registerClientImportFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): Promise<void> {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/portals/:portal/client-imports/:import/faults',
    meta: { ...meta, isHeavy: true },
    document: {
      summary: 'Download the invalid and refused rows of a file of clients, to correct them',
      tag: 'managing',
      responds: 'text/csv',
    },
    open: async (context, { portal, import: id }) => {
      const scope = await clientImportScope(context, String(portal), checkId(String(id)))
      return {
        name: 'clients-to-correct.csv',
        mediaType: 'text/csv; charset=utf-8',
        body: await createFaultFile(context, scope),
        record: () => recordFile(context, scope, 'client-import.faults-downloaded'),
      }
    },
  })

  const createContext = createContextFactory(deps, lastGood, meta)
  await app.register(async (own) => {
    const scopes = new WeakMap<FastifyRequest, [RequestContext, ClientImportScope]>()
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    own.addContentTypeParser('*', (_request, _payload, done) => done(refusal('invalid-request')))
    own.put<{ Params: { portal: string; import: string } }>('/api/portals/:portal/client-imports/:import/file', {
      config: {
        meta,
        document: {
          summary: 'Send the file of an import of clients: reads it and checks every row. Imports nothing',
          tag: 'managing',
          accepts: ['application/octet-stream'],
          responds: 'application/json',
        },
      },
      bodyLimit: maxImportBytes,
      // The body is read only after the caller's permission has been proven.
      onRequest: async (request, reply) => {
        const context = await createContext(request, reply)
        const { portal, import: id } = request.params
        scopes.set(request, [context, await clientImportScope(context, portal, checkId(id))])
      },
      handler: (request) => receiveFile(scopes.get(request), request.body),
    })
  })
}

/**
 * Returns the id if it is well-formed.
 * @throws error `not-found` for any other text
 */
function checkId(id: string): string {
  if (!uuid.safeParse(id).success) throw refusal('not-found')
  return id
}

/** Reads and checks a file. Until the import starts, another file can be sent, which replaces the rows. */
async function receiveFile(contextAndScope: [RequestContext, ClientImportScope] | undefined, body: unknown): Promise<ClientImport> {
  if (!contextAndScope) throw refusal('not-signed-in')
  const [context, scope] = contextAndScope
  const { deps, edition } = context
  await deps.throttles.count('uploadOfPerson', scope.edition.person.id)
  if (!Buffer.isBuffer(body)) throw refusal('invalid-request', { issues: [{ path: 'file', code: 'required' }] })
  const usual: Encoding = edition.defaultLocale === 'el' ? 'windows-1253' : 'windows-1252'
  const clients = await readClients(body, usual).catch(catchRefusal)
  const rows = clients instanceof ClientFileError ? [] : await checkClients(context, scope, clients)
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const state = await lockImport(transaction, scope)
    if (state !== 'receiving' && state !== 'checked' && state !== 'failed') throw refusal('conflict')
    await (clients instanceof ClientFileError ? saveRefusal(transaction, scope, clients) : saveRows(transaction, scope, rows))
    await recordEvent(transaction, context, {
      kind: 'client-import.checked',
      portalId: scope.portal.id,
      subject: { type: 'client-import', id: scope.import.id },
      details: { bytes: body.length, ...(clients instanceof ClientFileError ? { refusal: clients.code } : { rows: clients.length }) },
    })
    const row = await findImport(transaction, scope, scope.import.id)
    if (!row) throw refusal('not-found')
    return readImport(transaction, scope, row)
  })
}

/** Checks the clients of a file. No database connection is held meanwhile. */
async function checkClients(
  { deps, edition }: RequestContext,
  scope: ClientImportScope,
  clients: readonly FileClient[],
): Promise<CheckedRow[]> {
  const around = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
    readSurroundings(transaction, scope, { locales: edition.locales, hiddenDomains: edition.developerDomains }),
  )
  return checkRows(clients, around)
}

function catchRefusal(error: unknown): FileClient[] | ClientFileError {
  if (error instanceof ClientFileError) return error
  throw error
}

/** Makes spreadsheet programs read the text as UTF-8. */
const byteOrderMark = '\uFEFF'

async function createFaultFile({ deps, edition }: RequestContext, scope: ClientImportScope): Promise<Buffer> {
  const { locale } = scope.edition.person
  const rows = await withTenant(deps.db, systemActor(edition.id), (transaction) => listFaultyRows(transaction, scope))
  const lines = [faultHeadings(locale), ...rows.map((row) => faultCells(row, locale))]
  return Buffer.from(`${byteOrderMark}${lines.map(formatCsvRow).join('')}`)
}

/** Records who receives the file, because it quotes rows with personal data. */
function recordFile(
  { deps, edition, ...context }: RequestContext,
  scope: ClientImportScope,
  kind: 'client-import.faults-downloaded',
): Promise<void> {
  return withTenant(deps.db, systemActor(edition.id), (transaction) =>
    recordEvent(
      transaction,
      { deps, edition, ...context },
      { kind, portalId: scope.portal.id, subject: { type: 'client-import', id: scope.import.id } },
    ),
  )
}
