import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { PageSize } from '@atrium/platform/signatures/check-pdf'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { batchFilters, batchStates, LeftOutReason, MandateKind } from '../../contract/signing-terms.ts'
import type { TemplateContent } from '../../contract/templates.ts'
import { toMandate } from '../mandates/reads.ts'
import type { SigningAccount } from './batch-rules.ts'

export type BatchRow = {
  id: string
  portal_id: string
  name: string
  state: (typeof batchStates)[number]
  request: object | null
  template_name: string | null
  template: TemplateContent | null
  pages: PageSize[] | null
  message: string
  segment: string | null
  expires_at: Date | null
  created_by: string | null
  created_by_name: string | null
  created_at: Date
  reminded_at: Date | null
  reminded_count: number
  unreachable_count: number
  accounts: number
  sent: number
  left_out: number
  signed: number
  waiting: number
  ended: number
}

const isWaiting = (now: Date) => sql`(e.state = 'sent' and e.expires_at > ${now})`
const isSigned = sql`e.state = 'completed'`
const isEnded = (now: Date) => sql`(e.state in ('declined', 'withdrawn', 'expired') or (e.state = 'sent' and e.expires_at <= ${now}))`

const columns = sql`b.id, b.portal_id, b.name, b.state, b.request, b.template_name, b.template, b.pages, b.message, b.segment, b.expires_at, b.created_by,
  by.name as created_by_name, b.created_at, b.reminded_at, b.reminded_count, b.unreachable_count, n.*`
const tables = (now: Date) => sql`signing_batches b left join people by on by.id = b.created_by
  cross join lateral (select count(*)::int as accounts, (count(*) filter (where r.state = 'sent'))::int as sent,
    (count(*) filter (where r.state = 'skipped'))::int as left_out, (count(*) filter (where ${isSigned}))::int as signed,
    (count(*) filter (where ${isWaiting(now)}))::int as waiting, (count(*) filter (where ${isEnded(now)}))::int as ended
    from signing_batch_accounts r left join envelopes e on e.id = r.envelope_id where r.batch_id = b.id) n`

/** Condition that the caller may see a batch: advisers their own, others of the firm all of the portal but drafts of others. */
const isVisible = ({ edition: { actor, person }, portalId }: PortalScope): RawBuilder<unknown> =>
  sql`b.edition = ${actor.edition} and b.portal_id = ${portalId} and ${person.role === 'professional' ? sql`b.created_by = ${person.id}` : sql`(b.state <> 'draft' or b.created_by = ${person.id})`}`

export async function findBatch(transaction: Transacting, scope: PortalScope, id: string, now: Date): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select ${columns} from ${tables(now)} where ${isVisible(scope)} and b.id = ${id}::uuid`.execute(
    transaction,
  )
  return rows[0]
}

/** Lists the batches of a portal without drafts, the newest first. */
export async function listBatches(
  transaction: Transacting,
  scope: PortalScope,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<{ items: BatchRow[]; count: number }> {
  const { rows } = await sql<BatchRow & { total: number }>`
    with page as (
      select b.id, count(*) over ()::int as total from signing_batches b where ${isVisible(scope)} and b.state <> 'draft'
      order by b.created_at desc, b.id limit ${limit} offset ${offset}
    )
    select ${columns}, page.total from page join ${tables(now)} on b.id = page.id order by b.created_at desc, b.id`.execute(transaction)
  return { items: rows, count: rows[0]?.total ?? 0 }
}

type AccountRow = { account: string; name: string; envelope: string | null; reason: LeftOutReason | null }
type AccountsQuery = { filter: (typeof batchFilters)[number]; offset: number; limit: number; now: Date }

const conditionOf = (filter: AccountsQuery['filter'], now: Date): RawBuilder<unknown> => {
  if (filter === 'waiting') return isWaiting(now)
  if (filter === 'signed') return isSigned
  if (filter === 'ended') return isEnded(now)
  return filter === 'left-out' ? sql`r.state = 'skipped'` : sql`true`
}

/** Lists those accounts of a batch that the caller may see, by name. */
export async function listBatchAccounts(
  transaction: Transacting,
  { batch, edition: { person, today } }: PortalScope & { batch: BatchRow },
  edition: Edition,
  { filter, offset, limit, now }: AccountsQuery,
): Promise<{ items: AccountRow[]; count: number }> {
  const { rows } = await sql<AccountRow & { total: number }>`
    select r.account_id as account, a.name, r.envelope_id as envelope, r.reason, count(*) over ()::int as total
    from signing_batch_accounts r join accounts a on a.id = r.account_id left join envelopes e on e.id = r.envelope_id
    where r.batch_id = ${batch.id}::uuid and ${conditionOf(filter, now)} and ${isVisibleToStaff(person, edition, today)}
    order by lower(a.name), a.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows, count: rows[0]?.total ?? 0 }
}

type SigningRow = Pick<SigningAccount, 'id' | 'name' | 'people' | 'opensDocuments'> & {
  kind: MandateKind | null
  owner_count: number | null
}

/** Returns accounts with the people who can sign for them on a day, and their mandates, in the order of the ids. */
export async function listSigningAccounts(
  transaction: SystemTransacting,
  ids: readonly string[],
  today: string,
): Promise<SigningAccount[]> {
  const { rows } = await sql<SigningRow>`
    select a.id, a.name, m.kind, m.owner_count,
      not exists (select from account_rules r where r.account_id = a.id and r.name = 'library' and not r.is_enabled) as "opensDocuments",
      coalesce((select jsonb_agg(jsonb_build_object('person', p.id, 'name', p.name, 'relation', ap.relation, 'hasAccess', p.is_active)
          order by array_position(array['owner', 'joint', 'attorney'], ap.relation), p.name, p.id)
        from account_people ap join people p on p.id = ap.person_id
        where ap.account_id = a.id and ap.relation in ('owner', 'joint', 'attorney') and p.role = 'client'
          and ap.since_on <= ${today}::date and (ap.until_on is null or ap.until_on >= ${today}::date)), '[]') as people
    from unnest(${[...ids]}::uuid[]) with ordinality n(id, position) join accounts a on a.id = n.id
      left join account_mandates m on m.account_id = a.id
    order by n.position`.execute(transaction)
  return rows.map(({ kind, owner_count: count, ...account }) => ({
    ...account,
    mandate: toMandate(kind === null ? undefined : { kind, owner_count: count }),
  }))
}

/** An uploaded file that is sent to many clients. */
export type BatchFile = { file_kind: string; bytes: number; sha256: string; blob: string }

export async function findBatchFile(transaction: SystemTransacting, id: string): Promise<BatchFile | undefined> {
  const { rows } = await sql<BatchFile>`select kind as file_kind, bytes::float8 as bytes, sha256, blob from files
    where id = ${id}::uuid and removed_at is null`.execute(transaction)
  return rows[0]
}

/** Finds the envelope of an account in a batch, if it is not signed. */
export async function findOpenEnvelopeOf(transaction: SystemTransacting, batch: string, account: string): Promise<string | undefined> {
  const { rows } = await sql<{ envelope: string }>`select e.id as envelope from signing_batch_accounts r
    join envelopes e on e.id = r.envelope_id and e.state = 'sent'
    where r.batch_id = ${batch}::uuid and r.account_id = ${account}::uuid`.execute(transaction)
  return rows[0]?.envelope
}

/** Lists batches whose work was abandoned. */
export async function listAbandonedBatches(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from signing_batches
    where edition = ${edition} and state in ('running', 'reminding') and (heartbeat_at is null or heartbeat_at < ${before})
    order by created_at`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Lists old drafts that were never sent, so that their files can be removed. */
export async function listOldBatchDrafts(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from signing_batches b join files f on f.id = b.id
    where b.edition = ${edition} and b.state = 'draft' and b.created_at < ${before} and f.removed_at is null limit 1000 for update of b`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** True if a person may read the file of a batch: its author, and admins. */
export async function mayReadBatch(transaction: Transacting, { actor, person }: EditionScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from signing_batches b where b.id = ${id}::uuid and b.edition = ${actor.edition}
    and (b.created_by = ${person.id} or ${person.role === 'admin'})`.execute(transaction)
  return rows.length === 1
}
