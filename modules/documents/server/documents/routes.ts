import { dayIn } from '@atrium/domain/calendar'
import { createFilePath } from '@atrium/files/server/serving/address-rules'
import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { createAccountData, readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import { cleanFileName } from '@atrium/files/server/uploads/name-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { uuid } from '@atrium/contract/schema'
import { isOfFirm } from '@atrium/platform/session/access'
import { documents as documentsContract, type DocumentFilter, type ListedDocument, type ListedSource } from '../../contract/documents.ts'
import { readFirmDocuments, readFirmFolders, readProviderDocuments, readSignatures, type SourceReading } from '../sources/source-reads.ts'
import { findFirmFolder, isMatch, selectAllowed, toFirmDocument, toFirmFolder, toProviderDocument } from '../sources/source-rules.ts'
import { additionScope, libraryScope } from './access.ts'
import { comparePlaces, fromCursor, mayAdd, mayChange, mayReplace, nameVersion, toCursor, type ListPlace } from './document-rules.ts'
import {
  countDocuments,
  countPartlySearched,
  findByNames,
  findDocument,
  findFreeName,
  listDocuments,
  listFolders,
  listVersions,
  measureUse,
  type FoundDocument,
} from './reads.ts'
import { signatureConditions } from './signature-reads.ts'
import { addFolder, changeDocument, removeDocument, removeFolder, renameFolder, restoreDocument } from './writes.ts'

const documents = implementContract(documentsContract)

const inTransaction = <Result>(
  context: RequestContext,
  scope: AccountScope,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => withTenant(context.deps.db, scope.edition.actor, work)

const list = documents.list.handler(async ({ input, context }) => {
  const { account, before, limit, ...filter } = input
  const scope = await libraryScope(context, account)
  const after = before === undefined ? null : fromCursor(before)
  const [stored, firm, provider] = await Promise.all([
    wantsStored(filter) ? readStored(context, scope, { filter, before: after, limit: limit + 1 }) : [],
    wantsFirm(filter) ? listFirm(context, scope, filter) : nothing,
    wantsProvider(filter) ? listOfProvider(context, scope) : nothing,
  ])
  const upstream = [...firm.items, ...provider.items].filter((document) => isMatch(document, filter))
  const all = [...stored, ...upstream]
    .map((document) => ({ document, place: toPlace(document) }))
    .filter(({ place }) => after === null || comparePlaces(place, after) > 0)
    .toSorted((left, right) => comparePlaces(left.place, right.place))
  const page = all.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ document }) => document),
    next: all.length > limit && last ? toCursor(last.place) : null,
    sources: [firm.source, provider.source].filter((source) => source !== null),
    partlySearchedCount:
      filter.search && filter.inText ? await inTransaction(context, scope, (transaction) => countPartlySearched(transaction, scope)) : 0,
  }
})

type Filter = Omit<DocumentFilter, 'account'>
type Listing = { items: ListedDocument[]; source: ListedSource | null }
const nothing: Listing = { items: [], source: null }

const isOf = (filter: Filter, source: ListedDocument['source']): boolean => filter.source === undefined || filter.source === source

const wantsStored = (filter: Filter): boolean =>
  isOf(filter, 'atrium') && filter.service === undefined && (filter.folder === undefined || uuid.safeParse(filter.folder).success)

/** Documents elsewhere have no kind of Atrium's, no portfolio and no bin. */
const isElsewhere = (filter: Filter): boolean =>
  filter.kind === undefined && filter.document === undefined && filter.portfolio === undefined && filter.deleted !== true

const wantsFirm = (filter: Filter): boolean =>
  isOf(filter, 'firm') && isElsewhere(filter) && (filter.folder === undefined || findFirmFolder(filter.folder) !== undefined)

const wantsProvider = (filter: Filter): boolean =>
  isOf(filter, 'provider') &&
  isElsewhere(filter) &&
  filter.folder === undefined &&
  filter.service === undefined &&
  filter.signature === undefined

async function listFirm(context: RequestContext, scope: AccountScope, filter: Filter): Promise<Listing> {
  const { addedFrom, service, search } = filter
  const folder = filter.folder === undefined ? undefined : findFirmFolder(filter.folder)
  const reading = readFirmDocuments(context, scope, {
    ...(folder !== undefined && { folder }),
    ...(addedFrom !== undefined && { addedFrom }),
    ...(service !== undefined && { lineOfBusiness: service }),
    ...(search && { search }),
  })
  const [{ data, source }, signable] = await Promise.all([reading, readSignatures(context, scope)])
  const addresses = new Map(
    (signable.data ?? []).map(({ id, signatureUrl }) => [id, selectAllowed(signatureUrl, context.edition.signingHosts)]),
  )
  const place = { account: scope.account.id, timeZone: context.edition.timeZone }
  const items = (data?.items ?? []).filter((item) => service === undefined || item.lineOfBusiness === service)
  return { items: items.map((item) => toFirmDocument(place, item, addresses.get(item.id) ?? null)), source }
}

async function listOfProvider(context: RequestContext, scope: AccountScope): Promise<Listing> {
  const { data, source } = await readProviderDocuments(context, scope)
  return { items: (data ?? []).map((item) => toProviderDocument(scope.account.id, item)), source }
}

async function readStored(
  context: RequestContext,
  scope: AccountScope,
  { filter, before, limit }: { filter: Filter; before: ListPlace | null; limit: number },
): Promise<ListedDocument[]> {
  const { document, folder, portfolio, search, kind, addedFrom, signature } = filter
  const rows = await inTransaction(context, scope, (transaction) =>
    listDocuments(transaction, scope, {
      ...(document !== undefined && { document }),
      ...(folder !== undefined && { folder }),
      ...(portfolio !== undefined && { portfolio }),
      ...(search && { search }),
      ...(kind !== undefined && { kind }),
      ...(addedFrom !== undefined && { addedFrom }),
      ...(signature !== undefined && { signature }),
      signatures: signatureConditions(context, scope.edition.person),
      isInText: filter.inText === true,
      isDeleted: filter.deleted === true,
      timeZone: context.edition.timeZone,
      before,
      limit,
    }),
  )
  return rows.map((row) => toDocument(scope, row, context.edition.timeZone))
}

const toDocument = (scope: AccountScope, row: FoundDocument, timeZone: string): ListedDocument => ({
  source: 'atrium',
  id: row.id,
  name: row.name,
  fileUrl: createFilePath({ id: row.file_id }),
  signatureUrl: null,
  signatureRequested: row.is_required,
  isSigned: row.is_signed,
  dateAdded: row.versioned_at.toISOString(),
  addedOn: dayIn(timeZone, row.versioned_at),
  module: null,
  service: null,
  folder: row.folder_id,
  portfolio: row.portfolio_id,
  kind: row.kind,
  from: row.is_from_client ? 'client' : 'firm',
  addedBy: row.added_by,
  bytes: row.bytes,
  version: row.version,
  revision: row.revision,
  mayChange: mayChange(scope.edition.person, { isFromClient: row.is_from_client }),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  match: row.match,
  textSearch: row.text_search,
  confirmation: row.confirmation && {
    ...row.confirmation,
    confirmedAt: row.confirmation.confirmedAt === null ? null : new Date(row.confirmation.confirmedAt).toISOString(),
  },
})

const toPlace = ({ source, id, dateAdded }: ListedDocument): ListPlace => ({ at: dateAdded, key: `${source}:${id}` })

const folders = documents.folders.handler(async ({ input, context }) => {
  const scope = await libraryScope(context, input.account)
  const { person } = scope.edition
  const [[stored, counts, use], firmFolders, firm, provider] = await Promise.all([
    inTransaction(
      context,
      scope,
      async (transaction) =>
        [
          await listFolders(transaction, scope),
          await countDocuments(transaction, scope, signatureConditions(context, scope.edition.person)),
          await measureUse(transaction, scope.account.id, context.deps.clock()),
        ] as const,
    ),
    readFirmFolders(context, scope),
    readFirmDocuments(context, scope),
    readProviderDocuments(context, scope),
  ])
  const items = firm.data?.items ?? []
  const services = new Map(items.flatMap(({ lineOfBusiness: code, module }) => (code === null ? [] : [[code, module ?? code] as const])))
  return {
    folders: [
      ...stored.map(({ id, name, parent_id: parent, is_from_client: isFromClient, count }) => ({
        id,
        name,
        parent,
        source: 'atrium' as const,
        count,
        mayChange: mayChange(person, { isFromClient }),
      })),
      ...(firmFolders.data ?? []).map(({ id, name, parentId, count }) => ({
        id: toFirmFolder(id),
        name,
        parent: parentId === null ? null : toFirmFolder(parentId),
        source: 'firm' as const,
        count,
        mayChange: false,
      })),
    ],
    count: counts.count + items.length + (provider.data?.length ?? 0),
    deletedCount: counts.deleted,
    unsignedCount: counts.unsigned + items.filter(({ isSignatureRequested, isSigned }) => isSignatureRequested && !isSigned).length,
    services: [...services].map(([code, name]) => ({ code, name })).toSorted((left, right) => left.name.localeCompare(right.name)),
    sources: [worst(firm, firmFolders), provider.source].filter((source) => source !== null),
    today: scope.edition.today,
    use: { ...use, maxBytes: context.edition.documentLimits.bytes, maxCount: context.edition.documentLimits.count },
    mayAdd: mayAdd(person),
    isFirm: isOfFirm(person),
  }
})

/** The state of a source that was read twice. */
const worst = (one: SourceReading<unknown>, other: SourceReading<unknown>): ListedSource | null =>
  other.source?.isUnavailable ? other.source : one.source

const signatures = documents.signatures.handler(async ({ input, context }) => {
  const scope = await libraryScope(context, input.account)
  const sources = context.deps.contributed('documentSignatures')
  const [{ data, source }, waiting] = await Promise.all([
    readSignatures(context, scope),
    inTransaction(context, scope, async (transaction) => {
      const lists = []
      for (const { listWaiting } of sources) lists.push(await listWaiting(transaction, scope, context.deps.clock()))
      return lists.flat()
    }),
  ])
  const own = waiting.map(({ id, name, file, requestedAt, path }) => ({
    id,
    name,
    requestedOn: dayIn(context.edition.timeZone, requestedAt),
    isSigned: false,
    signatureUrl: path,
    fileUrl: createFilePath({ id: file }),
  }))
  const ofService = (data ?? []).map(({ id, name, requestedOn, isSigned, signatureUrl }) => ({
    id,
    name,
    requestedOn,
    isSigned,
    signatureUrl: selectAllowed(signatureUrl, context.edition.signingHosts),
    fileUrl: `/api/accounts/${scope.account.id}/signature-documents/${encodeURIComponent(id)}`,
  }))
  return { documents: [...own, ...ofService], isUnavailable: source?.isUnavailable ?? false }
})

const versions = documents.versions.handler(async ({ input, context }) => {
  const scope = await libraryScope(context, input.account)
  const rows = await inTransaction(context, scope, async (transaction) => {
    const document = await findDocument(transaction, scope, input.document)
    if (!document || document.deleted_at) throw refusal('not-found')
    const versionRows = await listVersions(transaction, scope, input.document)
    return versionRows.map((row) => ({ ...row, name: nameVersion(document.name, row.name) }))
  })
  return {
    items: rows.map(({ number, name, file_id: file, bytes, added_by: addedBy, added_at: addedAt, text_search: search }) => ({
      number,
      name,
      fileUrl: createFilePath({ id: file }),
      bytes,
      addedBy,
      addedAt: addedAt.toISOString(),
      textSearch: search,
    })),
  }
})

const checkNames = documents.checkNames.handler(async ({ input, context }) => {
  const scope = await additionScope(context, input.account)
  const { account, edition } = scope
  const items = await inTransaction(context, scope, async (transaction) => {
    const names = input.names.map((name) => cleanFileName(name))
    const rows = await findByNames(transaction, scope, input.folder, names)
    const place = { accountId: account.id, folder: input.folder, except: null }
    return Promise.all(
      rows.map(async (row, index) => row && { row, nameIfKept: await findFreeName(transaction, place, names[index] ?? row.name) }),
    )
  })
  return {
    items: items.map(
      (item) =>
        item && {
          document: item.row.id,
          name: item.row.name,
          addedOn: dayIn(context.edition.timeZone, item.row.versioned_at),
          bytes: item.row.bytes,
          from: item.row.is_from_client ? ('client' as const) : ('firm' as const),
          version: item.row.version,
          mayReplace: mayReplace(edition.person, { isFromClient: item.row.is_from_client }),
          nameIfKept: item.nameIfKept,
        },
    ),
  }
})

/** @throws error `invalid-request` for a portfolio that the account does not have, or that the caller may not see */
async function requirePortfolio(context: RequestContext, account: string, portfolio: string): Promise<void> {
  const scope = await accountScope(context, account, 'portfolios')
  const portfolios = scope.account.external_id === null ? [] : (await readPortfolios(createAccountData(context, scope))).data
  if (!portfolios.some(({ id }) => id === portfolio))
    throw refusal('invalid-request', { issues: [{ path: 'portfolio', code: 'not-found' }] })
}

const change = documents.change.handler(async ({ input: { account, document, ...given }, context }) => {
  const scope = await additionScope(context, account)
  const { name, kind, folder, portfolio, revision } = given
  if (portfolio) await requirePortfolio(context, account, portfolio)
  const changes = {
    revision,
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(folder !== undefined && { folder }),
    ...(portfolio !== undefined && { portfolio }),
  }
  await inTransaction(context, scope, (transaction) => changeDocument(transaction, context, scope, document, changes))
  return { done: true as const }
})

const remove = documents.remove.handler(async ({ input, context }) => {
  const scope = await additionScope(context, input.account)
  await inTransaction(context, scope, (transaction) => removeDocument(transaction, context, scope, input.document))
  return { done: true as const }
})

const restore = documents.restore.handler(async ({ input, context }) => {
  const scope = await additionScope(context, input.account)
  await inTransaction(context, scope, (transaction) => restoreDocument(transaction, context, scope, input.document))
  return { done: true as const }
})

const createFolder = documents.addFolder.handler(async ({ input: { account, folder: id, name, parent }, context }) => {
  const scope = await additionScope(context, account)
  await inTransaction(context, scope, (transaction) => addFolder(transaction, context, scope, { id, name, parent }))
  return { done: true as const }
})

const changeFolder = documents.renameFolder.handler(async ({ input: { account, folder, name }, context }) => {
  const scope = await additionScope(context, account)
  await inTransaction(context, scope, (transaction) => renameFolder(transaction, context, scope, folder, name))
  return { done: true as const }
})

const deleteFolder = documents.removeFolder.handler(async ({ input: { account, folder }, context }) => {
  const scope = await additionScope(context, account)
  await inTransaction(context, scope, (transaction) => removeFolder(transaction, context, scope, folder))
  return { done: true as const }
})

export const documentRoutes = {
  list,
  folders,
  signatures,
  versions,
  checkNames,
  change,
  remove,
  restore,
  addFolder: createFolder,
  renameFolder: changeFolder,
  removeFolder: deleteFolder,
}
