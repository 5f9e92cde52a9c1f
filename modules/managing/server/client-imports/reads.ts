import { foldText } from '@atrium/collections/server/items/key-rules'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql, type Selectable } from 'kysely'
import type { Schema } from '@atrium/platform/db/schema'
import type { ClientImport, ClientImportCounts, ClientImportRow } from '../../contract/client-imports.ts'
import { importDays, type RowOutcome, type RowResult } from '../../contract/client-import-terms.ts'
import type { ManagingScope } from '../managing/access.ts'
import type { ClientImportScope, ClientImportsScope } from './access.ts'
import { ClientIndex, type ListedClient } from './match-rules.ts'
import type { ImportSurroundings, PortalAccount } from './row-rules.ts'

export type ImportRow = Selectable<Schema['client_imports']>
export type StoredRow = Selectable<Schema['client_import_rows']>

const shownImports = 20
const dayMs = 86_400_000

export function findImport(
  transaction: SystemTransacting,
  { edition: { actor, person }, portal }: ClientImportsScope,
  id: string,
): Promise<ImportRow | undefined> {
  return transaction
    .selectFrom('client_imports')
    .selectAll()
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .where('portal_id', '=', portal.id)
    .where('created_by', '=', person.id)
    .executeTakeFirst()
}

export function listImports(
  transaction: SystemTransacting,
  { edition: { actor, person }, portal }: ClientImportsScope,
): Promise<ImportRow[]> {
  return transaction
    .selectFrom('client_imports')
    .selectAll()
    .where('edition', '=', actor.edition)
    .where('portal_id', '=', portal.id)
    .where('created_by', '=', person.id)
    .where('state', '<>', 'receiving')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(shownImports)
    .execute()
}

/** Matches the rows that will be imported as they are chosen now. Rows with proposals need a choice. */
export const isChosen = sql<boolean>`(r.choice is distinct from 'leave' and (r.result in ('new', 'linked') or (r.result = 'proposal' and r.choice is not null)))`

const hasSameEmail = sql`r.result = 'proposal' and jsonb_array_length(r.proposals) = 1 and r.proposals -> 0 -> 'reasons' ? 'same-email'`

/** Reads an import with the numbers of its rows and the free seats of the organisation. */
export async function readImport(transaction: SystemTransacting, scope: ClientImportsScope, row: ImportRow): Promise<ClientImport> {
  const { rows: counted } = await sql<ClientImportCounts>`
    select count(*)::int as rows,
      count(*) filter (where result = 'new')::int as new, count(*) filter (where result = 'linked')::int as linked,
      count(*) filter (where result = 'proposal')::int as proposal, count(*) filter (where result = 'present')::int as present,
      count(*) filter (where result = 'invalid')::int as invalid,
      count(*) filter (where result = 'proposal' and choice is null)::int as undecided,
      count(*) filter (where ${isChosen})::int as chosen,
      count(*) filter (where ${hasSameEmail})::int as "sameEmail",
      count(*) filter (where outcome is not null)::int as done, count(*) filter (where outcome = 'created')::int as created,
      count(*) filter (where outcome = 'linked')::int as joined, count(*) filter (where outcome = 'left')::int as "left",
      count(*) filter (where outcome = 'refused')::int as refused, count(*) filter (where is_invited)::int as invited
    from client_import_rows r where r.import_id = ${row.id}::uuid and r.edition = ${row.edition}`.execute(transaction)
  const [counts] = counted
  if (!counts) throw new Error('A count has no row.')
  return {
    id: row.id,
    fileName: row.file_name,
    state: row.state,
    refusal: row.refusal === null ? null : { code: row.refusal, limit: row.refusal_limit },
    isInviting: row.is_inviting,
    counts,
    seatsLeft: await countSeatsLeft(transaction, scope),
    mayLink: scope.mayLink,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    deletedAt: new Date(row.created_at.getTime() + importDays * dayMs).toISOString(),
  }
}

async function countSeatsLeft(transaction: SystemTransacting, { portal }: ManagingScope): Promise<number> {
  const { rows } = await sql<{ left: number }>`select greatest(0, s.accounts - (
      select count(*) from accounts a join portals p on p.id = a.portal_id
      where p.organisation_id = ${portal.organisationId}::uuid and a.is_active))::int as "left"
    from organisation_seats(${portal.organisationId}::uuid) s`.execute(transaction)
  return rows[0]?.left ?? 0
}

export type RowFilter = { result: RowResult | undefined; outcome: RowOutcome | undefined; offset: number; limit: number }

export async function listRows(
  transaction: SystemTransacting,
  { import: { id, edition } }: ClientImportScope,
  { result, outcome, offset, limit }: RowFilter,
): Promise<{ items: ClientImportRow[]; count: number }> {
  const { rows } = await sql<StoredRow & { count: number }>`
    select *, count(*) over ()::int as count from client_import_rows where import_id = ${id}::uuid and edition = ${edition}
      and (${result ?? null}::text is null or result = ${result ?? null}) and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
    order by row_number limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(toRow), count: rows[0]?.count ?? 0 }
}

/** Lists the invalid and refused rows in the order of the file, and those that an import which ended early did not reach. */
export async function listFaultyRows(
  transaction: SystemTransacting,
  { import: { id, edition, state } }: ClientImportScope,
): Promise<ClientImportRow[]> {
  const rows = await transaction
    .selectFrom('client_import_rows')
    .selectAll()
    .where('import_id', '=', id)
    .where('edition', '=', edition)
    .where(({ eb, or, and }) =>
      or([
        eb('result', '=', 'invalid'),
        eb('outcome', '=', 'refused'),
        ...(state === 'done' ? [and([eb('outcome', 'is', null), eb('result', 'in', ['new', 'linked', 'proposal'])])] : []),
      ]),
    )
    .orderBy('row_number')
    .execute()
  return rows.map(toRow)
}

function toRow(row: StoredRow): ClientImportRow {
  const code = row.outcome_code ?? row.code
  return {
    row: row.row_number,
    name: row.name,
    email: row.email,
    externalId: row.external_id,
    group: row.group_name,
    adviser: row.adviser,
    language: row.language,
    result: row.result,
    fault: code === null ? null : ({ field: row.field, code } as ClientImportRow['fault']),
    proposals: row.proposals,
    choice: row.choice,
    chosenId: row.chosen_external_id,
    outcome: row.outcome,
    isInvited: row.is_invited,
    account: row.account_id,
  }
}

/** Reads what the rows of a file are compared with. */
export async function readSurroundings(
  transaction: SystemTransacting,
  scope: ClientImportsScope,
  { locales, hiddenDomains }: Pick<ImportSurroundings, 'locales'> & { hiddenDomains: readonly string[] },
): Promise<ImportSurroundings> {
  const { edition, portal, mayLink } = scope
  const { edition: editionId } = edition.actor
  const { rows: accounts } = await sql<PortalAccount>`select external_id as "externalId", name, email_key as email from accounts
    where edition = ${editionId} and portal_id = ${portal.id} and is_active`.execute(transaction)
  const { rows: groups } = await sql<{ name: string }>`select name from client_groups
    where edition = ${editionId} and portal_id = ${portal.id} and is_active and deleted_at is null`.execute(transaction)
  const { rows: advisers } = await sql<{ email: string }>`select lower(email) as email from people p
    where p.edition = ${editionId} and p.is_active and p.role <> 'client' and (p.role = 'admin' or p.organisation_id = ${portal.organisationId}::uuid)
      and split_part(p.email, '@', 2) <> all (${[...hiddenDomains]}::text[])`.execute(transaction)
  return {
    accounts,
    listed: mayLink ? new ClientIndex(await listUnlinkedClients(transaction, scope)) : null,
    groups: new Set(groups.map(({ name }) => foldText(name))),
    advisers: new Set(advisers.map(({ email }) => email)),
    locales,
  }
}

/** Lists the clients of the portal's provider who have no account in any portal, as of its last complete list. */
async function listUnlinkedClients(transaction: SystemTransacting, { edition, portal }: ClientImportsScope): Promise<ListedClient[]> {
  const { rows } = await sql<ListedClient>`select e.external_id as "externalId", e.name, e.email from external_clients e
    where e.edition = ${edition.actor.edition} and e.source = ${portal.source}
      and not exists (select from accounts a where a.edition = e.edition and a.external_id = e.external_id)
    order by e.external_id`.execute(transaction)
  return rows
}

/** Finds a client of the portal's provider who has no account. */
export async function findUnlinkedClient(
  transaction: SystemTransacting,
  { edition, portal }: ClientImportsScope,
  externalId: string,
): Promise<{ name: string; currency: string } | undefined> {
  const { rows } = await sql<{ name: string; currency: string }>`select e.name, e.currency from external_clients e
    where e.edition = ${edition.actor.edition} and e.source = ${portal.source} and e.external_id = ${externalId}
      and not exists (select from accounts a where a.edition = e.edition and a.external_id = e.external_id)`.execute(transaction)
  return rows[0]
}

/** Finds an active group of the portal by its name, without regard to case and accents. */
export async function findGroupByName(
  transaction: SystemTransacting,
  { edition, portal }: ManagingScope,
  name: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from client_groups
    where edition = ${edition.actor.edition} and portal_id = ${portal.id} and is_active and deleted_at is null order by id`.execute(
    transaction,
  )
  return rows.find((group) => foldText(group.name) === foldText(name))?.id
}

/** Finds a person who may advise clients of the portal. */
export async function findAdviserByEmail(
  transaction: SystemTransacting,
  { edition, portal }: ManagingScope,
  email: string,
  hiddenDomains: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select p.id from people p
    where p.edition = ${edition.actor.edition} and lower(p.email) = lower(${email}) and p.is_active and p.role <> 'client'
      and (p.role = 'admin' or p.organisation_id = ${portal.organisationId}::uuid)
      and split_part(p.email, '@', 2) <> all (${[...hiddenDomains]}::text[])`.execute(transaction)
  return rows[0]?.id
}

/** Lists running imports whose run has given no heartbeat since the given time. */
export async function listAbandoned(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const rows = await transaction
    .selectFrom('client_imports')
    .select('id')
    .where('edition', '=', edition)
    .where('state', '=', 'running')
    .where(({ eb, or }) => or([eb('heartbeat_at', 'is', null), eb('heartbeat_at', '<', before)]))
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}
