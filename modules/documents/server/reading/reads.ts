import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

export type OpenRequest = { id: string; document_id: string; by: string | null; created_at: Date; withdrawn_at: Date | null }

/** Finds a request of the account by its id. */
export async function findRequest(transaction: Transacting, { account }: AccountScope, id: string): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`select q.id, q.document_id, by.name as by, q.created_at, q.withdrawn_at
    from reading_requests q left join people by on by.id = q.created_by
    where q.id = ${id}::uuid and q.account_id = ${account.id}`.execute(transaction)
  return rows[0]
}

/** Finds the open request for a document of the account. */
export async function findOpenRequest(
  transaction: Transacting,
  { account }: AccountScope,
  document: string,
): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`select q.id, q.document_id, by.name as by, q.created_at, q.withdrawn_at
    from reading_requests q left join people by on by.id = q.created_by
    where q.document_id = ${document}::uuid and q.account_id = ${account.id} and q.withdrawn_at is null`.execute(transaction)
  return rows[0]
}

/** Returns the hash of a file that the person has opened as a document of the account; undefined if they have not. */
export async function findOpenedHash(
  transaction: Transacting,
  { account, edition: { person } }: AccountScope,
  { document, file }: { document: string; file: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ sha256: string }>`select f.sha256 from files f where f.id = ${file}::uuid and f.removed_at is null
    and exists (select from events e where e.subject_type = 'document' and e.subject_id = ${document}::text and e.kind = 'document.opened'
      and e.account_id = ${account.id} and e.person_id = ${person.id} and e.details ->> 'file' = ${file}::text)`.execute(transaction)
  return rows[0]?.sha256
}

/** Returns true if a file is a version of a document of the account that is not in the bin. */
export async function isVersionOf(
  transaction: Transacting,
  { account }: AccountScope,
  { document, file }: { document: string; file: string },
): Promise<boolean> {
  const { rows } = await sql`select from document_versions v join documents d on d.id = v.document_id
    where v.file_id = ${file}::uuid and d.id = ${document}::uuid and d.account_id = ${account.id} and d.deleted_at is null`.execute(
    transaction,
  )
  return rows.length === 1
}

export type ConfirmationRow = { person: string; version: number; sha256: string; confirmed_at: Date }

export async function listConfirmations(transaction: Transacting, { account }: AccountScope, document: string): Promise<ConfirmationRow[]> {
  const { rows } = await sql<ConfirmationRow>`select p.name as person, c.version, c.sha256, c.confirmed_at
    from reading_confirmations c join people p on p.id = c.person_id
    where c.document_id = ${document}::uuid and c.account_id = ${account.id} order by c.confirmed_at, c.id`.execute(transaction)
  return rows
}

export type ReaderRow = { name: string; is_client: boolean; first_at: Date; last_at: Date; count: number; seconds: number }

/** Lists who has opened a document of the account, the latest reader first. */
export async function listReaders(transaction: Transacting, { account }: AccountScope, document: string): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select p.name, p.role = 'client' as is_client, min(e.at) as first_at, max(e.at) as last_at,
      (count(*) filter (where e.kind = 'document.opened'))::int as count,
      coalesce(sum((e.details ->> 'seconds')::int) filter (where e.kind = 'document.read'), 0)::int as seconds
    from events e join people p on p.id = e.person_id
    where e.subject_type = 'document' and e.subject_id = ${document}::text and e.account_id = ${account.id}
      and e.kind in ('document.opened', 'document.read')
    group by p.id, p.name, p.role order by max(e.at) desc, p.name limit 200`.execute(transaction)
  return rows
}

export type EndedReading = {
  id: string
  person_id: string
  account_id: string
  portal_id: string
  document_id: string
  file_id: string
  name: string
  version: number
  opened_at: Date
  seconds: number
}

/** Lists readings without a report since a time, locked until the transaction ends. */
export async function lockEndedReadings(
  transaction: SystemTransacting,
  edition: string,
  { before, limit }: { before: Date; limit: number },
): Promise<EndedReading[]> {
  const { rows } = await sql<EndedReading>`
    select r.id, r.person_id, r.account_id, a.portal_id, r.document_id, r.file_id, d.name, v.number as version, r.opened_at, r.seconds
    from document_readings r join documents d on d.id = r.document_id join document_versions v on v.file_id = r.file_id
      join accounts a on a.id = r.account_id
    where r.edition = ${edition} and not r.is_recorded and r.reported_at < ${before}
    order by r.reported_at limit ${limit} for update of r skip locked`.execute(transaction)
  return rows
}

export type UntoldRow = {
  /** The request to confirm, or the document. */
  cause: string
  kind: 'asked' | 'published'
  document: string
  name: string
  account: string
  portal: string
  people: string[]
}

/**
 * Lists the open requests to confirm a document, and the documents that were published to many clients, of which the clients of the account
 * have not been told, since a time. A document that is to be confirmed is not told of twice.
 */
export async function listUntold(
  transaction: SystemTransacting,
  edition: string,
  { since, today, limit, kinds }: { since: Date; today: string; limit: number; kinds: { asked: string; published: string } },
): Promise<UntoldRow[]> {
  const { rows } = await sql<UntoldRow>`
    with caused as (
      select q.id as cause, 'asked' as kind, q.document_id as document, q.account_id as account, q.created_at as at from reading_requests q
      where q.edition = ${edition} and q.withdrawn_at is null and q.created_at > ${since}
      union all
      select r.document_id, 'published', r.document_id, r.account_id, d.added_at from publication_accounts r
        join documents d on d.id = r.document_id
      where r.edition = ${edition} and r.state = 'published' and d.added_at > ${since}
        and not exists (select from reading_requests q where q.document_id = r.document_id and q.withdrawn_at is null)),
    told as (
      select c.*, d.name, a.portal_id as portal, array(select distinct p.id from account_people ap
          join people p on p.id = ap.person_id and p.is_active and p.role = 'client'
        where ap.account_id = c.account and ${isCurrentOn(sql`ap`, today)}
          and not exists (select from reading_confirmations f where f.request_id = c.cause and f.person_id = p.id)
          and not exists (select from notifications n where n.person_id = p.id and n.cause = c.cause::text
            and n.kind = case c.kind when 'asked' then ${kinds.asked} else ${kinds.published} end)) as people
      from caused c join documents d on d.id = c.document and d.deleted_at is null join accounts a on a.id = c.account and a.is_active)
    select cause, kind, document, name, account, portal, people from told where cardinality(people) > 0 order by at, cause limit ${limit}`.execute(
    transaction,
  )
  return rows
}
