import { isEqual } from '@atrium/domain/fields/json'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { PageSize } from '@atrium/platform/signatures/check-pdf'
import { sql } from 'kysely'
import type { LeftOutReason } from '../../contract/signing-terms.ts'
import type { TemplateContent } from '../../contract/templates.ts'
import type { BatchScope } from './access.ts'
import type { BatchRow } from './reads.ts'

type Draft = { id: string; name: string; portalId: string; createdBy: string }

/** Adds an uploaded file as a draft that only its author sees. */
export async function addBatchDraft(transaction: SystemTransacting, { edition, deps }: Origin, draft: Draft): Promise<void> {
  await sql`insert into signing_batches (id, edition, portal_id, name, created_by, created_at)
    values (${draft.id}, ${edition.id}, ${draft.portalId}, ${draft.name}, ${draft.createdBy}, ${deps.clock()})`.execute(transaction)
}

type Sending = {
  template: { name: string; content: TemplateContent }
  pages: readonly PageSize[]
  message: string
  expiresAt: Date
  segment: string | null
  accounts: readonly string[]
  /** Number of clients whom the caller cannot see any more. */
  unreachable: number
  request: object
}

/**
 * Begins to send a draft to accounts. A request that was carried out before changes nothing.
 * @throws the refusal `conflict` if another request has sent it
 */
export async function beginBatch(
  transaction: SystemTransacting,
  { deps, edition }: Origin,
  { batch, edition: { person } }: BatchScope,
  { template, pages, message, expiresAt, segment, accounts, unreachable, request }: Sending,
): Promise<void> {
  const { id } = batch
  const { rows } = await sql<Pick<BatchRow, 'state' | 'request'>>`
    select state, request from signing_batches where id = ${id}::uuid and edition = ${edition.id} for update`.execute(transaction)
  const [stored] = rows
  if (stored?.state !== 'draft') {
    if (!isEqual(stored?.request, request)) throw refusal('conflict')
    return
  }
  await sql`update signing_batches set state = 'running', template_name = ${template.name}, template = ${JSON.stringify(template.content)}::jsonb,
    pages = ${JSON.stringify(pages)}::jsonb, message = ${message}, expires_at = ${expiresAt}, segment = ${segment}, unreachable_count = ${unreachable},
    request = ${JSON.stringify(request)}::jsonb, started_at = ${deps.clock()} where id = ${id}::uuid`.execute(transaction)
  await sql`insert into signing_batch_accounts (batch_id, account_id, edition)
    select ${id}::uuid, n.id, ${edition.id} from unnest(${[...accounts]}::uuid[]) n(id)`.execute(transaction)
  await recordEvent(
    transaction,
    { deps, edition },
    {
      kind: 'signing-batch.sent',
      personId: person.id,
      portalId: batch.portal_id,
      subject: { type: 'signing-batch', id },
      details: { name: batch.name, template: template.name, accounts: accounts.length, ...(segment !== null && { segment }) },
    },
  )
}

/**
 * Begins to remind all who have not signed. While that is being done, a repeat changes nothing.
 * @throws the refusal `conflict` for a draft, and while the document is being sent
 */
export async function beginReminder(
  transaction: SystemTransacting,
  { deps, edition }: Origin,
  { batch, edition: { person } }: BatchScope,
): Promise<void> {
  const { id } = batch
  const { rows } = await sql<Pick<BatchRow, 'state'>>`
    select state from signing_batches where id = ${id}::uuid and edition = ${edition.id} for update`.execute(transaction)
  const state = rows[0]?.state
  if (state === 'reminding') return
  if (state !== 'sent' && state !== 'stopped') throw refusal('conflict')
  await sql`update signing_batches set state = 'reminding', reminded_at = ${deps.clock()}, reminded_by = ${person.id}, reminded_count = 0,
    worker = null, heartbeat_at = null where id = ${id}::uuid`.execute(transaction)
  await sql`update signing_batch_accounts set is_reminded = false where batch_id = ${id}::uuid and is_reminded`.execute(transaction)
  await recordEvent(
    transaction,
    { deps, edition },
    {
      kind: 'signing-batch.reminded',
      personId: person.id,
      portalId: batch.portal_id,
      subject: { type: 'signing-batch', id },
      details: { name: batch.name },
    },
  )
}

export type Run = { id: string; worker: string }

/** Work that another process has taken over. */
export class WorkLostError extends Error {}

export type ClaimedBatch = {
  id: string
  portal_id: string
  name: string
  state: 'running' | 'reminding'
  template: TemplateContent
  pages: PageSize[]
  message: string
  expires_at: Date
  created_by: string | null
  reminded_by: string | null
  bytes: number
}

/** Takes the work on a batch, unless another process gave a heartbeat after a time. */
export async function claimBatch(
  transaction: SystemTransacting,
  { id, worker, now, before }: Run & { now: Date; before: Date },
): Promise<ClaimedBatch | undefined> {
  const { rows } = await sql<ClaimedBatch>`update signing_batches set worker = ${worker}::uuid, heartbeat_at = ${now}
    where id = ${id}::uuid and state in ('running', 'reminding') and (heartbeat_at is null or heartbeat_at < ${before})
    returning id, portal_id, name, state, template, pages, message, expires_at, created_by, reminded_by,
      (select f.bytes::float8 from files f where f.id = signing_batches.id) as bytes`.execute(transaction)
  return rows[0]
}

/** @throws WorkLostError if another process has taken the work over */
export async function recordBatchHeartbeat(transaction: SystemTransacting, { id, worker }: Run, now: Date): Promise<void> {
  const { rows } = await sql`update signing_batches set heartbeat_at = ${now} where id = ${id}::uuid and worker = ${worker}::uuid
    returning id`.execute(transaction)
  if (rows.length === 0) throw new WorkLostError()
}

/** Returns the next account to which the document has not been sent. */
export async function findNextAccount(transaction: SystemTransacting, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`select account_id as account from signing_batch_accounts
    where batch_id = ${id}::uuid and state = 'waiting' order by account_id limit 1`.execute(transaction)
  return rows[0]?.account
}

/** Locks an account to which the document has not been sent. Returns false if it has been meanwhile. */
export async function lockWaitingAccount(transaction: SystemTransacting, id: string, account: string): Promise<boolean> {
  const { rows } = await sql`select from signing_batch_accounts
    where batch_id = ${id}::uuid and account_id = ${account}::uuid and state = 'waiting' for update`.execute(transaction)
  return rows.length === 1
}

export async function saveBatchOutcome(
  transaction: SystemTransacting,
  id: string,
  account: string,
  outcome: { envelope: string } | { leftOut: LeftOutReason },
): Promise<void> {
  const [state, envelope, reason] = 'envelope' in outcome ? ['sent', outcome.envelope, null] : ['skipped', null, outcome.leftOut]
  await sql`update signing_batch_accounts set state = ${state}, envelope_id = ${envelope}::uuid, reason = ${reason}
    where batch_id = ${id}::uuid and account_id = ${account}::uuid and state = 'waiting'`.execute(transaction)
}

/** Returns the next account that the latest reminder has not reached, locked until the transaction ends. */
export async function lockNextReminder(
  transaction: SystemTransacting,
  id: string,
): Promise<{ account: string; envelope: string } | undefined> {
  const { rows } = await sql<{ account: string; envelope: string }>`select account_id as account, envelope_id as envelope
    from signing_batch_accounts where batch_id = ${id}::uuid and state = 'sent' and not is_reminded
    order by account_id limit 1 for update`.execute(transaction)
  return rows[0]
}

/** Records that the latest reminder has reached an account, and how many people. */
export async function saveReminder(transaction: SystemTransacting, id: string, account: string, people: number): Promise<void> {
  await sql`update signing_batch_accounts set is_reminded = true where batch_id = ${id}::uuid and account_id = ${account}::uuid`.execute(
    transaction,
  )
  if (people > 0)
    await sql`update signing_batches set reminded_count = reminded_count + ${people} where id = ${id}::uuid`.execute(transaction)
}

/** Ends the work. Accounts that were not reached, because the rights of the sender ended, are left out. */
export async function endBatchWork(
  transaction: SystemTransacting,
  { id, worker }: Run,
  { state, now }: { state: 'sent' | 'stopped'; now: Date },
): Promise<void> {
  const { rows } =
    await sql`update signing_batches set state = ${state}, ended_at = coalesce(ended_at, ${now}), worker = null, heartbeat_at = null
    where id = ${id}::uuid and worker = ${worker}::uuid returning id`.execute(transaction)
  if (rows.length === 0) throw new WorkLostError()
  await sql`update signing_batch_accounts set state = 'skipped', reason = 'not-visible'
    where batch_id = ${id}::uuid and state = 'waiting'`.execute(transaction)
}
