import {
  maxShownErrors,
  type ImportColumn,
  type ImportCounts,
  type ImportKind,
  type ImportRecord,
  type ImportState,
  type ImportSummary,
  type Layout,
  type ImportError,
  type ImportErrorCode,
} from '../../contract/imports.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '@atrium/platform/db/client'
import { withTenant, type Actor, type SystemTransacting, type Transacting } from '@atrium/platform/db/scope'
import type { ImportScope, ImportOwner, ImportsScope } from './access.ts'

export type ImportRow = {
  id: string
  kind: ImportKind
  state: ImportState
  file_name: string
  file_bytes: string
  organisation_id: string | null
  layout: Layout | null
  columns: ImportColumn[] | null
  counts: ImportCounts | null
  refusal: ImportRecord['refusal']
  progress: ImportRecord['progress']
  file_hash: Buffer | null
  error_count: number
  first_sequence_no: string | null
  last_sequence_no: string | null
  created_at: Date
  created_by: string | null
  created_by_name: string | null
  created_by_service: string | null
  created_by_service_name: string | null
  committed_at: Date | null
  committed_by: string | null
  committed_by_name: string | null
  committed_by_service: string | null
  committed_by_service_name: string | null
  undone_at: Date | null
  undone_by: string | null
  undone_by_name: string | null
}

const columns = sql`i.*, c.name as created_by_name, m.name as committed_by_name, u.name as undone_by_name,
  cs.name as created_by_service_name, ms.name as committed_by_service_name`
const people = sql`left join people c on c.id = i.created_by left join people m on m.id = i.committed_by left join people u on u.id = i.undone_by
  left join service_accounts cs on cs.id = i.created_by_service left join service_accounts ms on ms.id = i.committed_by_service`

/** Matches imports of one organisation. Null matches all imports of the edition. */
const matchesOrganisation = (organisationId: string | null): RawBuilder<boolean> =>
  sql`(${organisationId}::uuid is null or i.organisation_id = ${organisationId}::uuid)`

export async function findImport(transaction: Transacting, { organisationId }: ImportsScope, id: string): Promise<ImportRow | undefined> {
  const { rows } =
    await sql<ImportRow>`select ${columns} from imports i ${people} where i.id = ${id} and ${matchesOrganisation(organisationId)}`.execute(
      transaction,
    )
  return rows[0]
}

/** Finds an import of the edition, whatever its organisation. For jobs. */
export async function findImportInEdition(transaction: SystemTransacting, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`select ${columns} from imports i ${people} where i.id = ${id}`.execute(transaction)
  return rows[0]
}

export async function listImports(
  transaction: Transacting,
  { organisationId }: ImportsScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: ImportSummary[]; count: number }> {
  const { rows } = await sql<ImportRow>`select ${columns} from imports i ${people} where ${matchesOrganisation(organisationId)}
    order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`.execute(transaction)
  const { rows: countRows } = await sql<{
    count: number
  }>`select count(*)::int as count from imports i where ${matchesOrganisation(organisationId)}`.execute(transaction)
  return { items: rows.map(toSummary), count: countRows[0]?.count ?? 0 }
}

/** Reads an import. A service account receives the contents of a file only if it started the import, because they are client data. */
export async function readRecord(transaction: Transacting, scope: ImportScope): Promise<ImportRecord> {
  const { import: row, author } = scope
  const canSeeContents = author.serviceAccountId === null || author.serviceAccountId === row.created_by_service
  return {
    ...toSummary(row),
    layout: row.layout,
    columns: canSeeContents ? (row.columns ?? []) : [],
    progress: row.progress,
    refusal: row.refusal,
    errorCount: row.error_count,
    errors: canSeeContents ? await listImportErrors(transaction, scope, { limit: maxShownErrors }) : [],
  }
}

/** Errors whose `detail` contains data of the ledger. */
const codesWithLedgerData: ReadonlySet<ImportErrorCode> = new Set<ImportErrorCode>([
  'portfolio-not-begun',
  'currency-of-portfolio',
  'booked-otherwise',
  'reverses-before',
  'oversold',
  'portal-changed',
  'no-seat',
  'currency-changed',
  'inception-after-entries',
])

/** Cursor in the list of errors, which are in the order of the file. */
export type ErrorCursor = { row: number; id: string }

/**
 * Lists the errors of an import. For a service account, data of the ledger is replaced with an ellipsis, because a stolen token must not
 * reveal it.
 */
export async function listImportErrors(
  transaction: Transacting,
  { import: { id }, author }: ImportScope,
  { after, limit }: { after?: ErrorCursor | undefined; limit: number },
): Promise<(ImportError & { id: string })[]> {
  const { rows } = await sql<ImportError & { id: string; code: ImportErrorCode }>`
    select id, row_number as row, field, code, value, detail from import_errors
    where import_id = ${id} and (row_number, id) > (${after?.row ?? -1}::int, ${after?.id ?? '0'}::bigint)
    order by row_number, id limit ${limit}`.execute(transaction)
  if (author.serviceAccountId === null) return rows
  return rows.map((error) => (codesWithLedgerData.has(error.code) ? { ...error, detail: '…' } : error))
}

/** Finds the first error of an import. Used for imports by a command, which must not have errors. */
export function findFirstImportError(transaction: SystemTransacting, importId: string) {
  return transaction
    .selectFrom('import_errors')
    .select(['row_number as row', 'field', 'code', 'value', 'detail'])
    .where('import_id', '=', importId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

function toSummary(row: ImportRow): ImportSummary {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.file_name,
    fileBytes: Number(row.file_bytes),
    counts: row.counts,
    createdAt: row.created_at.toISOString(),
    createdBy: toAuthor(row.created_by_name, row.created_by_service_name),
    committedAt: row.committed_at?.toISOString() ?? null,
    committedBy: toAuthor(row.committed_by_name, row.committed_by_service_name),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: toAuthor(row.undone_by_name, null),
  }
}

function toAuthor(person: string | null, serviceAccount: string | null): ImportSummary['createdBy'] {
  if (person !== null) return { name: person, isServiceAccount: false }
  return serviceAccount === null ? null : { name: serviceAccount, isServiceAccount: true }
}

/** Reads the mapping of headings to fields that imports of the same owner and kind last used. */
export async function readHeadingMapping(
  transaction: Transacting,
  { import: { organisation_id: organisationId, kind } }: ImportScope,
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('import_headings')
    .select(['heading', 'field'])
    .where('kind', '=', kind)
    .where('organisation_id', organisationId === null ? 'is' : '=', organisationId)
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

/** Lists the accounts that an import added or changed. */
export async function listTouchedAccounts(transaction: SystemTransacting, importId: string): Promise<{ id: string; isNew: boolean }[]> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    select a.id, c.before is null as "isNew" from import_changes c join accounts a on a.external_id = c.key
    where c.import_id = ${importId}::uuid order by c.id`.execute(transaction)
  return rows
}

/** Counts the bytes of uncommitted files and the running imports of an organisation. Null means the edition's admins. */
export async function countRunningImports(
  transaction: Transacting,
  { organisationId }: ImportOwner,
): Promise<{ bytes: number; working: number }> {
  const { rows } = await sql<{ bytes: string; working: number }>`
    select coalesce(sum(file_bytes) filter (where state in ('receiving', 'received', 'checking', 'checked', 'committing')), 0) as bytes,
      count(*) filter (where state in ('checking', 'committing', 'undoing'))::int as working
    from imports where organisation_id is not distinct from ${organisationId}::uuid
      and state in ('receiving', 'received', 'checking', 'checked', 'committing', 'undoing')`.execute(transaction)
  return { bytes: Number(rows[0]?.bytes ?? 0), working: rows[0]?.working ?? 0 }
}

/** Streams a file part by part, so that it is never completely in memory. */
export async function* readParts(db: Database, actor: Actor, importId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const part = await withTenant(db, actor, (transaction) =>
      transaction
        .selectFrom('import_parts')
        .select('bytes')
        .where('import_id', '=', importId)
        .where('number', '=', number)
        .executeTakeFirst(),
    )
    if (!part) return
    yield part.bytes
  }
}

/** Returns the number of bytes received from the start of the file up to the first missing part. */
export async function countReceived(transaction: Transacting, { import: { id } }: ImportScope): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(octet_length(bytes)), 0) as bytes from (
      select bytes, number, row_number() over (order by number) - 1 as place from import_parts where import_id = ${id}) parts
    where number = place`.execute(transaction)
  return Number(rows[0]?.bytes ?? 0)
}

export type Withdrawal = 'off' | 'revoked'

/**
 * Returns why the service account that requested the commit may no longer make it: the account was switched off, or the token that it used
 * was revoked. A token that has expired meanwhile was valid for the request.
 */
export async function findWithdrawal(transaction: SystemTransacting, importId: string): Promise<Withdrawal | undefined> {
  const { rows } = await sql<{ isOff: boolean; isRevoked: boolean }>`
    select s.disabled_at is not null as "isOff", exists (
      select from api_tokens t where t.service_account_id = s.id and t.revoked_at is not null and t.id::text = (
        select e.details ->> 'tokenId' from events e
        where e.edition = i.edition and e.kind = 'import.commit-requested' and e.subject_type = 'import' and e.subject_id = i.id::text
        order by e.at desc, e.id desc limit 1)) as "isRevoked"
    from imports i join service_accounts s on s.id = i.committed_by_service where i.id = ${importId}`.execute(transaction)
  const [found] = rows
  if (found?.isOff) return 'off'
  return found?.isRevoked ? 'revoked' : undefined
}

/** Lists imports whose work has not sent a heartbeat since the given time. */
export async function listAbandoned(transaction: SystemTransacting, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from imports where state in ('checking', 'committing', 'undoing') and heartbeat_at < ${before} order by created_at`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}
