import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { dayIn, daysAfter } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { FileKindName } from '@atrium/platform/files/file-kinds'
import { isOfFirm, isStaff, type EditionScope, type SignedInPerson } from '@atrium/platform/session/access'
import { selectAccountIds } from '@atrium/platform/session/session-reads'
import { sql, type RawBuilder } from 'kysely'
import { restorableDays, type DocumentKind, type SignatureState } from '../../contract/document-terms.ts'
import type { SignatureConditions } from './signature-reads.ts'
import { numberName, type ListPlace } from './document-rules.ts'
import type { Use } from './limit-rules.ts'

export type DocumentRow = {
  id: string
  folder_id: string | null
  portfolio_id: string | null
  name: string
  kind: DocumentKind
  is_from_client: boolean
  version: number
  file_id: string
  added_by: string | null
  versioned_at: Date
  revision: number
  deleted_at: Date | null
  bytes: number
  file_kind: FileKindName
  text_search: TextSearch
}

/** How far the text of a file is searched: completely, its first part, or not at all. */
export type TextSearch = 'all' | 'part' | 'none'

const textSearch = sql<TextSearch>`coalesce((select case when t.state <> 'read' then 'none' when t.is_cut then 'part' else 'all' end
  from document_texts t where t.file_id = f.id), 'none')`

const columns = sql`d.id, d.folder_id, d.portfolio_id, d.name, d.kind, d.is_from_client, d.version, d.file_id, by.name as added_by, d.versioned_at, d.revision,
  d.deleted_at, f.bytes::float8 as bytes, f.kind as file_kind, ${textSearch} as text_search`
const tables = sql`documents d join files f on f.id = d.file_id join document_versions v on v.file_id = d.file_id
  left join people by on by.id = v.added_by`

export type DocumentQuery = {
  document?: string
  folder?: string
  portfolio?: string
  search?: string
  isInText: boolean
  kind?: DocumentKind
  addedFrom?: string
  timeZone: string
  isDeleted: boolean
  signature?: SignatureState
  signatures: SignatureConditions
  before: ListPlace | null
  limit: number
}

/** A document with the place where its text was found. */
export type FoundDocument = DocumentRow & {
  is_required: boolean
  is_signed: boolean
  match: { page: number; excerpt: string; count: number } | null
  confirmation: { request: string; confirmedAt: string | null; count: number } | null
}

/** Query for the words of a search. */
const textQuery = (search: string): RawBuilder<unknown> => sql`words_query(${search})`

const pattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Lists documents of an account that are in Atrium, the newest first. */
export async function listDocuments(
  transaction: Transacting,
  { account, edition }: AccountScope,
  {
    document,
    folder,
    portfolio,
    search,
    isInText,
    kind,
    addedFrom,
    timeZone,
    isDeleted,
    signature,
    signatures,
    before,
    limit,
  }: DocumentQuery,
): Promise<FoundDocument[]> {
  const conditions = [
    sql`d.account_id = ${account.id} and f.removed_at is null`,
    isDeleted ? inBin(edition) : sql`d.deleted_at is null`,
    ...(document === undefined ? [] : [sql`d.id = ${document}::uuid`]),
    ...(folder === undefined ? [] : [inFolder(account.id, folder)]),
    ...(portfolio === undefined ? [] : [sql`d.portfolio_id = ${portfolio}`]),
    ...(kind === undefined ? [] : [sql`d.kind = ${kind}`]),
    ...(signature === undefined ? [] : [signatures(sql`d`)[signature]]),
    ...(addedFrom === undefined ? [] : [sql`d.versioned_at >= (${addedFrom}::date)::timestamp at time zone ${timeZone}`]),
    ...(before
      ? [
          sql`d.versioned_at <= ${before.at}::timestamptz and (d.versioned_at, 'atrium:' || d.id) < (${before.at}::timestamptz, ${before.key})`,
        ]
      : []),
  ]
  if (search) {
    const inTitle = sql`d.name ilike ${pattern(search)}`
    conditions.push(
      isInText && !isDeleted ? sql`(${inTitle} or d.file_id in (select texts_with_words(${account.id}, ${textQuery(search)})))` : inTitle,
    )
  }
  const { rows } = await sql<FoundDocument>`
    with page as (
      select ${columns} from ${tables} where ${sql.join(conditions, sql` and `)}
      order by d.versioned_at desc, 'atrium:' || d.id desc limit ${limit}
    )
    select page.*, ${signatures(sql`page`).required} as is_required, ${signatures(sql`page`).signed} as is_signed,
      ${search && isInText && !isDeleted ? foundText(search) : sql`null`} as match,
      (select jsonb_build_object('request', q.id, 'count', (select count(*) from reading_confirmations c where c.request_id = q.id),
          'confirmedAt', (select c.confirmed_at from reading_confirmations c where c.request_id = q.id and c.person_id = ${edition.person.id}))
        from reading_requests q where q.document_id = page.id and q.withdrawn_at is null) as confirmation
    from page
    order by page.versioned_at desc, page.id desc`.execute(transaction)
  return rows
}

/**
 * Condition that a deleted document is shown. What the firm deleted is shown to its staff only. Others see the rest while it can be restored:
 * how long it is kept after that tells whether a legal hold counts.
 */
const inBin = ({ person, today }: Pick<EditionScope, 'person' | 'today'>): RawBuilder<unknown> =>
  isOfFirm(person) ? sql`d.deleted_at is not null` : sql`d.deleted_at >= ${daysAfter(today, -restorableDays)}::date and d.is_from_client`

/** Condition that a document is in a folder or in one of those below it. */
const inFolder = (account: string, folder: string): RawBuilder<unknown> => sql`d.folder_id in (
  with recursive below as (
    select id from document_folders where id = ${folder}::uuid and account_id = ${account}
    union select o.id from document_folders o join below b on o.parent_id = b.id
  ) select id from below)`

/** The first page of the text with the words, an excerpt of it, and the number of pages with the words. */
const foundText = (search: string): RawBuilder<unknown> => sql`(
  select jsonb_build_object('page', min(p.number), 'count', count(*), 'excerpt', ts_headline('simple',
    (array_agg(p.content order by p.number))[1], ${textQuery(search)},
    'StartSel=' || chr(57344) || ', StopSel=' || chr(57345) || ', MaxWords=28, MinWords=12, MaxFragments=1'))
  from document_texts t cross join lateral unnest(string_to_array(t.content, chr(12))) with ordinality p(content, number)
  where t.file_id = page.file_id and t.words @@ ${textQuery(search)}
    and text_words(left(p.content, 50000)) @@ ${textQuery(search)}
  having count(*) > 0)`

/** Finds a document of the account, in the bin or not. */
export async function findDocument(transaction: Transacting, { account }: AccountScope, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${columns} from ${tables}
    where d.account_id = ${account.id} and d.id = ${id}::uuid and f.removed_at is null`.execute(transaction)
  return rows[0]
}

export type FolderRow = { id: string; parent_id: string | null; name: string; is_from_client: boolean; count: number }

/** Lists the folders of an account by name, with the number of documents in each. */
export async function listFolders(transaction: Transacting, { account }: AccountScope): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select o.id, o.parent_id, o.name, o.is_from_client,
      (select count(*)::int from documents d where d.folder_id = o.id and d.deleted_at is null) as count
    from document_folders o where o.account_id = ${account.id} order by lower(o.name), o.id`.execute(transaction)
  return rows
}

export async function countDocuments(
  transaction: Transacting,
  { account, edition }: AccountScope,
  signatures: SignatureConditions,
): Promise<{ count: number; deleted: number; unsigned: number }> {
  const { rows } = await sql<{ count: number; deleted: number; unsigned: number }>`
    select (count(*) filter (where d.deleted_at is null))::int as count, (count(*) filter (where ${inBin(edition)}))::int as deleted,
      (count(*) filter (where d.deleted_at is null and ${signatures(sql`d`).required}))::int as unsigned
    from documents d join files f on f.id = d.file_id and f.removed_at is null where d.account_id = ${account.id}`.execute(transaction)
  return rows[0] ?? { count: 0, deleted: 0, unsigned: 0 }
}

/**
 * Measures what the documents of an account take, in all versions, with those that can be restored. Older ones in the bin do not count: they
 * are kept for the firm, and clients must not learn for how long.
 */
export async function measureUse(transaction: Transacting | SystemTransacting, accountId: string, now: Date): Promise<Use> {
  const { rows } = await sql<Use>`
    select coalesce(sum(f.bytes), 0)::float8 as bytes, count(distinct v.document_id)::int as count
    from document_versions v join files f on f.id = v.file_id and f.removed_at is null join documents d on d.id = v.document_id
    where v.account_id = ${accountId}::uuid
      and (d.deleted_at is null or d.deleted_at >= ${now}::timestamptz - make_interval(days => ${restorableDays}))`.execute(transaction)
  return rows[0] ?? { bytes: 0, count: 0 }
}

/** Counts the documents of an account whose current text is not searched, or only its first part. Files without a text do not count. */
export async function countPartlySearched(transaction: Transacting, { account }: AccountScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents d join document_texts t on t.file_id = d.file_id
    where d.account_id = ${account.id} and t.account_id = ${account.id} and d.deleted_at is null and (t.is_cut or t.state in ('failed', 'waiting'))`.execute(
    transaction,
  )
  return rows[0]?.count ?? 0
}

export type VersionRow = {
  number: number
  name: string
  file_id: string
  bytes: number
  added_by: string | null
  added_at: Date
  text_search: TextSearch
}

export async function listVersions(transaction: Transacting, { account }: AccountScope, document: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.number, v.name, v.file_id, f.bytes::float8 as bytes, by.name as added_by, v.added_at, ${textSearch} as text_search
    from document_versions v join files f on f.id = v.file_id and f.removed_at is null left join people by on by.id = v.added_by
    where v.account_id = ${account.id} and v.document_id = ${document}::uuid order by v.number desc`.execute(transaction)
  return rows
}

type NamePlace = { accountId: string; folder: string | null; except: string | null }

/** Most numbers that are tried in one query. */
const numbersPerQuery = 100

/**
 * Returns the name, or the first one with a number that no other document of the folder has. The database compares the names, because it and
 * the server fold some letters differently.
 */
export async function findFreeName(
  transaction: Transacting | SystemTransacting,
  { accountId, folder, except }: NamePlace,
  name: string,
): Promise<string> {
  for (let start = 1; ; start += numbersPerQuery) {
    const candidates = Array.from({ length: numbersPerQuery }, (_, index) => numberName(name, start + index))
    const { rows } = await sql<{ name: string }>`
      select c.name from unnest(${candidates}::text[]) with ordinality c(name, position)
      where not exists (select from documents d where d.account_id = ${accountId}::uuid and d.folder_id is not distinct from ${folder}::uuid
        and d.deleted_at is null and d.id is distinct from ${except}::uuid and lower(d.name) = lower(c.name))
      order by c.position limit 1`.execute(transaction)
    if (rows[0]) return rows[0].name
  }
}

/** Returns the documents with the names in a folder, in the order of the names; null for a name that is free. */
export async function findByNames(
  transaction: Transacting,
  { account }: AccountScope,
  folder: string | null,
  names: readonly string[],
): Promise<(DocumentRow | null)[]> {
  const { rows } = await sql<DocumentRow & { position: number }>`
    select ${columns}, n.position::int as position
    from unnest(${[...names]}::text[]) with ordinality n(name, position)
      join ${tables} on lower(d.name) = lower(n.name)
    where d.account_id = ${account.id} and d.folder_id is not distinct from ${folder}::uuid and d.deleted_at is null`.execute(transaction)
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  return names.map((_, index) => byPosition.get(index + 1) ?? null)
}

type FileDocument = { id: string; account_id: string; name: string; version: number; account_name: string; portal_id: string }

/** Finds the document of a file, if the person may open the library of its account. The versions of deleted documents are not readable. */
export async function findReadableDocument(
  transaction: Transacting,
  { person, today }: EditionScope,
  edition: Edition,
  file: string,
): Promise<FileDocument | undefined> {
  const mayRead = isStaff(person)
    ? isVisibleToStaff(person, edition, today)
    : sql`a.id = any (${person.accountIds}::uuid[])
        and not exists (select from account_rules r where r.account_id = a.id and r.name = 'library' and not r.is_enabled)`
  const { rows } = await sql<FileDocument>`
    select d.id, d.account_id, d.name, v.number as version, a.name as account_name, a.portal_id
    from document_versions v join documents d on d.id = v.document_id join accounts a on a.id = d.account_id
    where v.file_id = ${file}::uuid and d.deleted_at is null and a.is_active and ${mayRead}`.execute(transaction)
  return rows[0]
}

/** Returns true if a person may still add documents to an account: as one of its clients, or as staff of the firm who may see it. */
export async function mayStillAdd(
  transaction: SystemTransacting,
  { deps }: Pick<Origin, 'deps'>,
  edition: Edition,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const today = dayIn(edition.timeZone, deps.clock())
  const { rows: people } = await sql<SignedInPerson & { ids: readonly string[] }>`
    select p.id, p.role, p.organisation_id as "organisationId", ${selectAccountIds(today)} as ids
    from people p where p.id = ${personId}::uuid and p.edition = ${edition.id} and p.is_active`.execute(transaction)
  const [person] = people
  if (!person) return false
  const maySee = isStaff(person)
    ? isOfFirm(person)
      ? isVisibleToStaff(person, edition, today)
      : sql`false`
    : sql`a.id = any (${person.ids}::uuid[])
        and not exists (select from account_rules r where r.account_id = a.id and r.name = 'library' and not r.is_enabled)`
  const { rows } =
    await sql`select from accounts a where a.id = ${accountId}::uuid and a.edition = ${edition.id} and a.is_active and ${maySee}`.execute(
      transaction,
    )
  return rows.length === 1
}
