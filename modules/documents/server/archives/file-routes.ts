import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { identifier, uuid } from '@atrium/contract/schema'
import { findServedFile } from '@atrium/files/server/serving/reads'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { createZip, type ZipEntry } from '@atrium/platform/files/zip-archive'
import { createContextFactory, registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import type { ArchiveContent } from '../../contract/archives.ts'
import type { DocumentSource } from '../../contract/document-terms.ts'
import { libraryScope } from '../documents/access.ts'
import { fromCursor, toCursor } from '../documents/document-rules.ts'
import { markForReader } from '../documents/mark-rules.ts'
import { findDocument, listDocuments, listFolders } from '../documents/reads.ts'
import { signatureConditions } from '../documents/signature-reads.ts'
import { openUpstream, recordUpstreamOpening } from '../sources/file-routes.ts'
import { readFirmDocuments, readFirmFolders, readProviderDocuments } from '../sources/source-reads.ts'
import { findFirmFolder } from '../sources/source-rules.ts'
import { createFolderPath, createPaths, describeFailures, withPdfExtension } from './archive-rules.ts'
import { findArchive } from './reads.ts'

const input = z.object({ account: identifier, archive: uuid })
const meta = { caller: 'signed-in', isHeavy: true } as const
/** Time for which a prepared archive can be downloaded. */
const validMs = 3_600_000
const perPage = 100

/** A document of an archive, before it is opened. */
type Wanted = { source: DocumentSource; id: string; name: string; folder: string; at: Date }

/**
 * Registers the route of archives. Rights and session are read again before each document, so that an archive ends when they do, and each
 * document that is opened is an event of the account.
 */
export function registerArchives(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  const createContext = createContextFactory(deps, lastGood, meta)
  registerFileRoute(app, deps, lastGood, {
    path: '/api/accounts/:account/document-archives/:archive/file',
    meta,
    document: { summary: 'Download the documents of a prepared archive as a ZIP file', tag: 'documents', responds: 'application/zip' },
    open: async (context, rawInput) => {
      const parsed = z.safeParse(input, rawInput)
      if (!parsed.success) throw refusal('not-found')
      const scope = await libraryScope(context, parsed.data.account)
      const archive = await withTenant(deps.db, scope.edition.actor, (transaction) => findArchive(transaction, scope, parsed.data.archive))
      if (!archive || deps.clock().getTime() - archive.created_at.getTime() > validMs) throw refusal('not-found')
      await deps.throttles.count('archiveOfPerson', scope.edition.person.id)
      const again = async () => {
        const current = await createContext(context.request, context.reply)
        return { context: current, scope: await libraryScope(current, scope.account.id) }
      }
      const body = createZip(listEntries(context, scope, archive.request, { archive: parsed.data.archive, again }), (failed) =>
        describeFailures(scope.edition.person.locale, failed, deps.clock()),
      )
      return { name: `${await nameArchive(context, scope, archive.request)}.zip`, mediaType: 'application/zip', body, record: null }
    },
  })
}

async function nameArchive(context: RequestContext, scope: AccountScope, content: ArchiveContent): Promise<string> {
  if (content.kind === 'documents') return scope.account.name
  return (await listAllFolders(context, scope)).find(({ id }) => id === content.folder)?.name ?? scope.account.name
}

/** Lists the folders in Atrium and those of the firm's own system. */
async function listAllFolders(context: RequestContext, scope: AccountScope) {
  const own = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listFolders(transaction, scope))
  const ofFirm = await readFirmFolders(context, scope)
  return [
    ...own.map(({ id, name, parent_id: parent }) => ({ id, name, parent })),
    ...(ofFirm.data ?? []).map(({ id, name, parentId }) => ({
      id: `firm:${id}`,
      name,
      parent: parentId === null ? null : `firm:${parentId}`,
    })),
  ]
}

type Access = { archive: string; again: () => Promise<{ context: RequestContext; scope: AccountScope }> }

async function* listEntries(
  context: RequestContext,
  scope: AccountScope,
  content: ArchiveContent,
  { archive, again }: Access,
): AsyncGenerator<ZipEntry> {
  const createPath = createPaths()
  for await (const { source, id, name, folder, at } of listWanted(context, scope, content)) {
    const open = async () => {
      const current = await again()
      return source === 'atrium'
        ? openStored(current.context, current.scope, id, archive)
        : openOfUpstream(current.context, current.scope, { source, id }, archive)
    }
    yield { name: createPath(folder, name), modifiedAt: at, open }
  }
}

async function* listWanted(context: RequestContext, scope: AccountScope, content: ArchiveContent): AsyncGenerator<Wanted> {
  if (content.kind === 'documents') {
    const upstream = await listUpstream(context, scope, new Set(content.documents.map(({ source }) => source)))
    for (const { source, id } of content.documents) {
      const stored = source === 'atrium' && uuid.safeParse(id).success ? await findCurrent(context, scope, id) : undefined
      const found = upstream.find((one) => one.source === source && one.id === id)
      if (stored) yield { source, id, name: stored.name, folder: '', at: stored.versioned_at }
      // A document that no longer exists fails when it is opened, and is named.
      else yield found ? { ...found, folder: '' } : { source, id, name: id, folder: '', at: context.deps.clock() }
    }
    return
  }
  const folders = await listAllFolders(context, scope)
  if (findFirmFolder(content.folder) !== undefined) {
    const below = new Set(folders.filter(({ id }) => isBelow(folders, id, content.folder)).map(({ id }) => id))
    for (const one of await listUpstream(context, scope, new Set(['firm'])))
      if (below.has(one.folder)) yield { ...one, folder: createFolderPath(folders, content.folder, one.folder) }
    return
  }
  if (!uuid.safeParse(content.folder).success) return
  for (let before: string | null = null; ;) {
    const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
      listDocuments(transaction, scope, {
        folder: content.folder,
        isInText: false,
        isDeleted: false,
        timeZone: context.edition.timeZone,
        signatures: signatureConditions(context, scope.edition.person),
        before: before === null ? null : fromCursor(before),
        limit: perPage,
      }),
    )
    for (const { id, name, folder_id: folder, versioned_at: at } of rows)
      yield { source: 'atrium', id, name, folder: createFolderPath(folders, content.folder, folder), at }
    const last = rows.at(-1)
    if (!last || rows.length < perPage) return
    before = toCursor({ at: last.versioned_at.toISOString(), key: `atrium:${last.id}` })
  }
}

function isBelow(folders: readonly { id: string; parent: string | null }[], id: string, top: string): boolean {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent]))
  for (let at: string | null = id, depth = 0; at && depth < 20; at = parents.get(at) ?? null, depth++) if (at === top) return true
  return false
}

/** Lists the documents of the given sources that are not in Atrium. `folder` is the id of the firm's folder. */
async function listUpstream(context: RequestContext, scope: AccountScope, sources: ReadonlySet<DocumentSource>): Promise<Wanted[]> {
  const [firm, provider] = await Promise.all([
    sources.has('firm') ? readFirmDocuments(context, scope) : null,
    sources.has('provider') ? readProviderDocuments(context, scope) : null,
  ])
  return [
    ...(firm?.data?.items ?? []).map(({ id, name, addedAt, folderId }) => ({
      source: 'firm' as const,
      id,
      name: withPdfExtension(name),
      folder: folderId === null ? '' : `firm:${folderId}`,
      at: new Date(addedAt),
    })),
    ...(provider?.data ?? []).map(({ id, fileName, issuedOn }) => ({
      source: 'provider' as const,
      id,
      name: fileName,
      folder: '',
      at: new Date(`${issuedOn}T00:00:00Z`),
    })),
  ]
}

const findCurrent = (context: RequestContext, scope: AccountScope, id: string) =>
  withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const document = await findDocument(transaction, scope, id)
    return document?.deleted_at === null ? document : undefined
  })

/** Opens a document in Atrium, and records that the person reads it. */
async function openStored({ deps, ...context }: RequestContext, scope: AccountScope, id: string, archive: string) {
  const { edition, account } = scope
  const document = await findCurrent({ deps, ...context }, scope, id)
  if (!document) throw refusal('not-found')
  const file = await withTenant(deps.db, edition.actor, (transaction) => findServedFile(transaction, edition, document.file_id, null))
  if (!file) throw refusal('not-found')
  const read = () => deps.files.read(file.blob)
  const body = (await markForReader({ deps, edition: context.edition }, edition, file, read)) ?? (await read())
  try {
    await withTenant(deps.db, edition.actor, (transaction) =>
      recordEvent(
        transaction,
        { deps, ...context },
        {
          kind: 'document.opened',
          accountId: account.id,
          portalId: account.portal_id,
          subject: { type: 'document', id },
          details: { name: document.name, version: document.version, file: document.file_id, archive },
        },
      ),
    )
  } catch (error) {
    if (!Buffer.isBuffer(body)) body.destroy()
    throw error
  }
  return body
}

/** Opens a document elsewhere, and records that the person reads it. */
async function openOfUpstream(
  context: RequestContext,
  scope: AccountScope,
  { source, id }: { source: DocumentSource; id: string },
  archive: string,
): Promise<Buffer> {
  const route = source === 'firm' ? 'firm-documents' : 'provider-documents'
  const { name, body } = await openUpstream(context, scope, route, id)
  await recordUpstreamOpening(context, scope, { id, name, source: route, archive })
  return body
}
