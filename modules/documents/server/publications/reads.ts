import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { SegmentState } from '@atrium/accounts/server/accounts/access'
import type { ConditionFacts } from '@atrium/accounts/contract/client-conditions'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isOfFirm, type EditionScope, type SignedInPerson } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { DocumentKind } from '../../contract/document-terms.ts'
import type { publicationStates, recipientStates, skipReasons } from '../../contract/publications.ts'

export type PublicationRow = {
  id: string
  portal_id: string
  name: string
  kind: DocumentKind
  asks_confirmation: boolean
  state: (typeof publicationStates)[number]
  request: object | null
  segment: SegmentState | null
  created_by: string | null
  created_by_name: string | null
  created_at: Date
  ended_at: Date | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  accounts: number
  published: number
  skipped: number
  opened: number
  confirmed: number
}

/** Condition on an account `a` of a publication: its document was opened by a client. */
const isOpened = sql`exists (select from events e join people c on c.id = e.person_id and c.role = 'client'
  where e.subject_type = 'document' and e.subject_id = r.document_id::text and e.kind = 'document.opened')`

const isConfirmed = sql`exists (select from reading_confirmations c where c.document_id = r.document_id)`

const columns = sql`p.id, p.portal_id, p.name, p.kind, p.asks_confirmation, p.state, p.request, p.segment, p.created_by, by.name as created_by_name, p.created_at,
  p.ended_at, p.withdrawn_at, p.withdrawn_by, n.*`
const tables = sql`document_publications p left join people by on by.id = p.created_by
  cross join lateral (select count(*)::int as accounts, (count(*) filter (where r.state in ('published', 'withdrawn', 'kept')))::int as published,
    (count(*) filter (where r.state = 'skipped'))::int as skipped, (count(*) filter (where r.document_id is not null and ${isOpened}))::int as opened,
    (count(*) filter (where r.document_id is not null and ${isConfirmed}))::int as confirmed
    from publication_accounts r where r.publication_id = p.id) n`

/** Condition that the caller may see a publication: advisers their own, others of the firm all of the portal. */
const isVisible = ({ edition: { actor, person }, portalId }: PortalScope): RawBuilder<unknown> =>
  sql`p.edition = ${actor.edition} and p.portal_id = ${portalId} and ${person.role === 'professional' ? sql`p.created_by = ${person.id}` : sql`true`}`

export async function findPublication(transaction: Transacting, scope: PortalScope, id: string): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`select ${columns} from ${tables} where ${isVisible(scope)} and p.id = ${id}::uuid`.execute(
    transaction,
  )
  return rows[0]
}

/** Lists the publications of a portal without drafts, the newest first. */
export async function listPublications(
  transaction: Transacting,
  scope: PortalScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: PublicationRow[]; count: number }> {
  const { rows } = await sql<PublicationRow & { total: number }>`
    with page as (
      select p.id, count(*) over ()::int as total from document_publications p where ${isVisible(scope)} and p.state <> 'draft'
      order by p.created_at desc, p.id limit ${limit} offset ${offset}
    )
    select ${columns}, page.total from page join ${tables} on p.id = page.id order by p.created_at desc, p.id`.execute(transaction)
  return { items: rows, count: rows[0]?.total ?? 0 }
}

export type RecipientRow = {
  account: string
  name: string
  state: (typeof recipientStates)[number]
  reason: (typeof skipReasons)[number] | null
  facts: ConditionFacts[]
  readers: { name: string; firstAt: string; count: number; confirmedAt: string | null }[]
}

const filters = {
  all: sql`true`,
  opened: sql`r.document_id is not null and ${isOpened}`,
  'not-opened': sql`r.state <> 'skipped' and not (r.document_id is not null and ${isOpened})`,
  skipped: sql`r.state = 'skipped'`,
} as const

/** Lists those accounts of a publication that the caller may see, by name, with the clients who have opened its document. */
export async function listRecipients(
  transaction: Transacting,
  { publication, edition: { person, today } }: PortalScope & { publication: PublicationRow },
  edition: Edition,
  { filter, offset, limit }: { filter: keyof typeof filters; offset: number; limit: number },
): Promise<{ items: RecipientRow[]; count: number }> {
  const { rows } = await sql<RecipientRow & { total: number }>`
    with page as (
      select r.account_id, r.document_id, r.state, r.reason, r.facts, a.name, count(*) over ()::int as total
      from publication_accounts r join accounts a on a.id = r.account_id
      where r.publication_id = ${publication.id}::uuid and ${filters[filter]} and ${isVisibleToStaff(person, edition, today)}
      order by lower(a.name), a.id limit ${limit} offset ${offset}
    )
    select page.account_id as account, page.name, page.state, page.reason, page.facts, page.total, coalesce((
      select jsonb_agg(jsonb_build_object('name', o.name, 'firstAt', o.first_at, 'count', o.count, 'confirmedAt', o.confirmed_at) order by o.first_at)
      from (
        select c.name, min(e.at) as first_at, count(*)::int as count,
          (select min(k.confirmed_at) from reading_confirmations k where k.document_id = page.document_id and k.person_id = c.id) as confirmed_at
        from events e join people c on c.id = e.person_id and c.role = 'client'
        where e.subject_type = 'document' and e.subject_id = page.document_id::text and e.kind = 'document.opened'
        group by c.id, c.name
      ) o), '[]') as readers
    from page order by lower(page.name), page.account_id`.execute(transaction)
  return { items: rows, count: rows[0]?.total ?? 0 }
}

/** Finds the document of a publication that an account has, if no client has opened it. */
export async function findUnopenedCopy(transaction: SystemTransacting, publication: string, account: string): Promise<string | undefined> {
  const { rows } = await sql<{ document: string }>`select r.document_id as document from publication_accounts r
    where r.publication_id = ${publication}::uuid and r.account_id = ${account}::uuid and r.document_id is not null and not ${isOpened}`.execute(
    transaction,
  )
  return rows[0]?.document
}

/** Lists publications whose work was abandoned. */
export async function listAbandoned(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from document_publications
    where edition = ${edition} and state in ('running', 'withdrawing') and (heartbeat_at is null or heartbeat_at < ${before})
    order by created_at`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Lists old drafts that were never published, so that their files can be removed. */
export async function listOldDrafts(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from document_publications p join files f on f.id = p.id
    where p.edition = ${edition} and p.state = 'draft' and p.created_at < ${before} and f.removed_at is null limit 1000 for update of p`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** True if a person may read the file of a publication: its author, and admins. */
export async function mayReadPublication(transaction: Transacting, { actor, person }: EditionScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from document_publications p where p.id = ${id}::uuid and p.edition = ${actor.edition}
    and (p.created_by = ${person.id} or ${person.role === 'admin'})`.execute(transaction)
  return rows.length === 1
}

/** True if a person is still an active member of the firm's staff. */
export async function isStillOfFirm(transaction: SystemTransacting, edition: string, personId: string): Promise<boolean> {
  const { rows } = await sql<{ role: SignedInPerson['role']; organisationId: string | null }>`
    select role, organisation_id as "organisationId" from people where id = ${personId}::uuid and edition = ${edition} and is_active`.execute(
    transaction,
  )
  return rows[0] !== undefined && isOfFirm(rows[0])
}

/** Returns an account of the portal that the person may see, with its lock of names taken; undefined for others. */
export async function findRecipient(
  transaction: SystemTransacting,
  { edition: { person, today }, portalId }: PortalScope,
  edition: Edition,
  id: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select a.id from accounts a where a.id = ${id}::uuid and a.portal_id = ${portalId}
    and a.edition = ${edition.id} and a.is_active and ${isVisibleToStaff(person, edition, today)}`.execute(transaction)
  return rows[0]
}
