import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { DocumentKind } from '../../contract/document-terms.ts'
import type { CertificateContent, KeptRecord } from '../../contract/retention.ts'
import type { DestroyedVersion, StatedDates } from './retention-rules.ts'

/** A class that staff stated for a document. `setAt` is an instant as PostgreSQL writes it. */
export type StatedClass = StatedDates & Pick<KeptRecord, 'class' | 'revision' | 'setBy' | 'setAt'>

/** A hold. `placedAt` is an instant as PostgreSQL writes it. */
export type HoldRow = {
  id: string
  isOfAccount: boolean
  reason: string
  fromOn: string
  placedBy: string | null
  placedAt: string
  releasedOn: string | null
  releasedBy: string | null
  releaseReason: string | null
}

/** A document with all that determines how long it is kept. */
export type KeptRow = {
  id: string
  name: string
  kind: DocumentKind
  is_from_client: boolean
  account_id: string
  account_name: string
  portal_id: string
  added_at: Date
  versioned_at: Date
  deleted_at: Date | null
  deleted_by_name: string | null
  is_deleted_by_client: boolean
  relationship_ended_on: string | null
  classes: StatedClass[]
  holds: HoldRow[]
  order: { reason: string; orderedBy: string | null; orderedAt: string } | null
}

const holdColumns = sql`'id', h.id, 'isOfAccount', h.document_id is null, 'reason', h.reason, 'fromOn', h.from_on, 'placedBy', placed.name,
  'placedAt', h.placed_at, 'releasedOn', h.released_on, 'releasedBy', released.name, 'releaseReason', h.release_reason`
const holdTables = sql`legal_holds h left join people placed on placed.id = h.placed_by left join people released on released.id = h.released_by`

const columns = sql`d.id, d.name, d.kind, d.is_from_client, d.account_id, a.name as account_name, a.portal_id, d.added_at, d.versioned_at,
  d.deleted_at, binned.name as deleted_by_name,
  binned.role is not distinct from 'client' as is_deleted_by_client,
  (select r.ended_on::text from client_relationships r where r.account_id = d.account_id) as relationship_ended_on,
  coalesce((select jsonb_agg(jsonb_build_object('class', c.class, 'recordOn', c.record_on, 'taxYear', c.tax_year, 'returnSentOn', c.return_sent_on,
      'periodEndOn', c.period_end_on, 'endedOn', c.ended_on, 'isMifid', c.is_mifid, 'revision', c.revision, 'setBy', p.name, 'setAt', c.set_at)
      order by c.class)
    from document_classes c left join people p on p.id = c.set_by where c.document_id = d.id), '[]') as classes,
  coalesce((select jsonb_agg(jsonb_build_object(${holdColumns}) order by h.placed_at desc, h.id)
    from ${holdTables} where h.account_id = d.account_id and (h.document_id is null or h.document_id = d.id)), '[]') as holds,
  (select jsonb_build_object('reason', o.reason, 'orderedBy', p.name, 'orderedAt', o.ordered_at)
    from destruction_orders o left join people p on p.id = o.ordered_by where o.document_id = d.id) as "order"`
const tables = sql`documents d join accounts a on a.id = d.account_id join files f on f.id = d.file_id and f.removed_at is null
  left join people binned on binned.id = d.deleted_by`

/** Finds a document of the account, in the bin or not, with all that determines how long it is kept. */
export async function findKept(transaction: Transacting, { account }: AccountScope, id: string): Promise<KeptRow | undefined> {
  const { rows } = await sql<KeptRow>`select ${columns} from ${tables} where d.account_id = ${account.id} and d.id = ${id}::uuid`.execute(
    transaction,
  )
  return rows[0]
}

/** A place in the list of ended documents: when the version was added, and the id of the document. */
export type KeptPlace = { at: string; id: string }

/**
 * Lists documents whose retention may have ended, in the bin or not, the oldest first: those with a stated class, those of the kinds that are
 * old enough, and all of former clients.
 */
export async function listCandidates(
  transaction: Transacting,
  { edition: { person, today, actor }, portalId }: PortalScope,
  edition: Edition,
  { after, olderThan, limit }: { after: KeptPlace | null; olderThan: string; limit: number },
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${columns} from ${tables}
    where d.edition = ${actor.edition} and a.portal_id = ${portalId} and ${isVisibleToStaff(person, edition, today)}
      and (exists (select from document_classes c where c.document_id = d.id)
        or (not d.is_from_client and d.kind = any (${Object.keys(edition.retentionOfKinds)}::text[]) and (d.versioned_at < ${olderThan}::date
          or exists (select from client_relationships r where r.account_id = d.account_id))))
      and ${after === null ? sql`true` : sql`(d.versioned_at, d.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by d.versioned_at, d.id limit ${limit}`.execute(transaction)
  return rows
}

export type ListedHoldRow = HoldRow & { account: { id: string; name: string }; document: { id: string; name: string } | null }

/** Lists the holds of the visible accounts of a portal, in force or released, the newest first. */
export async function listHolds(
  transaction: Transacting,
  { edition: { person, today, actor }, portalId }: PortalScope,
  edition: Edition,
  { isReleased, offset, limit }: { isReleased: boolean; offset: number; limit: number },
): Promise<{ items: ListedHoldRow[]; count: number }> {
  const { rows } = await sql<{ item: ListedHoldRow; total: number }>`
    select jsonb_build_object(${holdColumns}, 'account', jsonb_build_object('id', a.id, 'name', a.name),
        'document', case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end) as item, count(*) over ()::int as total
    from ${holdTables} join accounts a on a.id = h.account_id left join documents d on d.id = h.document_id
    where h.edition = ${actor.edition} and a.portal_id = ${portalId} and ${isVisibleToStaff(person, edition, today)}
      and ${isReleased ? sql`h.released_on is not null` : sql`h.released_on is null`}
    order by h.placed_at desc, h.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(({ item }) => item), count: rows[0]?.total ?? 0 }
}

export type CertificateRow = {
  id: string
  document_id: string
  account_id: string
  account_name: string
  content: CertificateContent
  destroyed_at: Date
}

const certificateColumns = sql`c.id, c.document_id, c.account_id, a.name as account_name, c.content, c.destroyed_at`

/** Lists the certificates of the visible accounts of a portal, the newest first. */
export async function listCertificates(
  transaction: Transacting,
  { edition: { person, today, actor }, portalId }: PortalScope,
  edition: Edition,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: CertificateRow[]; count: number }> {
  const { rows } = await sql<CertificateRow & { total: number }>`
    select ${certificateColumns}, count(*) over ()::int as total
    from destruction_certificates c join accounts a on a.id = c.account_id
    where c.edition = ${actor.edition} and a.portal_id = ${portalId} and ${isVisibleToStaff(person, edition, today)}
    order by c.destroyed_at desc, c.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows, count: rows[0]?.total ?? 0 }
}

export async function findCertificate(
  transaction: Transacting,
  { account }: AccountScope,
  id: string,
): Promise<CertificateRow | undefined> {
  const { rows } =
    await sql<CertificateRow>`select ${certificateColumns} from destruction_certificates c join accounts a on a.id = c.account_id
    where c.account_id = ${account.id} and c.id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

export type StoredHold = { account_id: string; document_id: string | null; reason: string; from_on: string; released_on: string | null }

export async function findHold(transaction: Transacting, { account }: AccountScope, id: string): Promise<StoredHold | undefined> {
  const { rows } = await sql<StoredHold>`select account_id, document_id, reason, from_on::text, released_on::text from legal_holds
    where id = ${id}::uuid and account_id = ${account.id}`.execute(transaction)
  return rows[0]
}

/** Returns true if a hold counts on a day for a document or for its account. */
export async function isHeld(
  transaction: Transacting | SystemTransacting,
  { accountId, document, today }: { accountId: string; document: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`select from legal_holds where account_id = ${accountId}::uuid
    and (document_id is null or document_id = ${document}::uuid) and from_on <= ${today}::date
    and (released_on is null or released_on > ${today}::date) limit 1`.execute(transaction)
  return rows.length > 0
}

/** Lists the documents of an account whose deletion for good was ordered. */
export async function listOrdered(transaction: Transacting, { account }: AccountScope): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select ${columns} from ${tables}
    where d.account_id = ${account.id} and exists (select from destruction_orders o where o.document_id = d.id) order by d.id`.execute(
    transaction,
  )
  return rows
}

/** Lists documents of the edition by id: those whose deletion for good was ordered, or those of clients that were deleted before a time. */
export async function listDeleted(
  transaction: SystemTransacting,
  edition: string,
  { isOrdered, before, after, limit }: { isOrdered: boolean; before: Date; after: string | null; limit: number },
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${columns} from ${tables}
    where d.edition = ${edition}
      and ${isOrdered ? sql`exists (select from destruction_orders o where o.document_id = d.id)` : sql`d.deleted_at < ${before} and d.is_from_client`}
      and ${after === null ? sql`true` : sql`d.id > ${after}::uuid`}
    order by d.id limit ${limit}`.execute(transaction)
  return rows
}

/** Reads documents again after their accounts were locked. */
export async function listAgain(transaction: SystemTransacting, edition: string, ids: readonly string[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select ${columns} from ${tables}
    where d.edition = ${edition} and d.id = any (${[...ids]}::uuid[]) order by d.id`.execute(transaction)
  return rows
}

/** Lists all versions of documents whose bytes are stored. */
export async function listStoredVersions(
  transaction: SystemTransacting,
  edition: string,
  ids: readonly string[],
): Promise<(DestroyedVersion & { document_id: string; file_id: string })[]> {
  const { rows } = await sql<DestroyedVersion & { document_id: string; file_id: string }>`
    select v.document_id, v.file_id, v.number, v.name, f.bytes::float8 as bytes, f.sha256, v.added_at,
      (select count(*)::int from files o where o.blob = f.blob and o.id <> f.id and o.removed_at is null) as others
    from document_versions v join files f on f.id = v.file_id and f.removed_at is null
    where v.edition = ${edition} and v.document_id = any (${[...ids]}::uuid[]) order by v.document_id, v.number`.execute(transaction)
  return rows
}
