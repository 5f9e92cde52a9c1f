import type { ConditionFacts } from '@atrium/accounts/contract/client-conditions'
import type { SegmentState } from '@atrium/accounts/server/accounts/access'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { DocumentKind } from '../../contract/document-terms.ts'
import type { PublicationScope } from './access.ts'
import type { PublicationRow } from './reads.ts'

type Draft = { id: string; name: string; portalId: string; createdBy: string }

/** Adds an uploaded file as a draft that only its author sees. */
export async function addDraft(transaction: SystemTransacting, { edition, deps }: Origin, draft: Draft): Promise<void> {
  await transaction
    .insertInto('document_publications')
    .values({
      id: draft.id,
      edition: edition.id,
      portal_id: draft.portalId,
      name: draft.name,
      state: 'draft',
      created_by: draft.createdBy,
      created_at: deps.clock(),
    })
    .execute()
}

type Publishing = {
  kind: DocumentKind
  asksConfirmation: boolean
  /** Each with the reason why it matches the segment. */
  accounts: readonly { account: string; facts: readonly ConditionFacts[] }[]
  segment: SegmentState | null
  request: object
}

/**
 * Begins to publish a draft to accounts. A request that was carried out before changes nothing.
 * @throws the refusal `conflict` if another request has published it
 */
export async function beginPublication(
  transaction: SystemTransacting,
  { deps, edition }: Origin,
  { publication, edition: { person } }: PublicationScope,
  { kind, asksConfirmation, accounts, segment, request }: Publishing,
): Promise<void> {
  const { id } = publication
  const { rows } = await sql<{ state: PublicationRow['state']; request: object | null }>`
    select state, request from document_publications where id = ${id}::uuid and edition = ${edition.id} for update`.execute(transaction)
  const [stored] = rows
  if (stored?.state !== 'draft') {
    if (!isDeepStrictEqual(stored?.request, request)) throw refusal('conflict')
    return
  }
  await sql`update document_publications set state = 'running', kind = ${kind}, asks_confirmation = ${asksConfirmation},
    request = ${JSON.stringify(request)}::jsonb, segment = ${segment === null ? null : JSON.stringify(segment)}::jsonb, started_at = ${deps.clock()} where id = ${id}::uuid`.execute(
    transaction,
  )
  await sql`insert into publication_accounts (publication_id, account_id, edition, facts)
    select ${id}::uuid, (n.one ->> 'account')::uuid, ${edition.id}, n.one -> 'facts' from jsonb_array_elements(${JSON.stringify(accounts)}::jsonb) n(one)`.execute(
    transaction,
  )
  await recordEvent(
    transaction,
    { edition, deps },
    {
      kind: 'document.published',
      personId: person.id,
      portalId: publication.portal_id,
      subject: { type: 'publication', id },
      details: { name: publication.name, accounts: accounts.length, ...(segment !== null && { segment: segment.name }) },
    },
  )
}

/**
 * Begins to withdraw a publication. A repeat changes nothing.
 * @throws the refusal `conflict` while it is being published, or if it is a draft
 */
export async function beginWithdrawal(
  transaction: SystemTransacting,
  { deps, edition }: Origin,
  { publication, edition: { person } }: PublicationScope,
): Promise<void> {
  const { id } = publication
  const { rows } = await sql<{ state: PublicationRow['state'] }>`
    select state from document_publications where id = ${id}::uuid and edition = ${edition.id} for update`.execute(transaction)
  const state = rows[0]?.state
  if (state === 'withdrawing' || state === 'withdrawn') return
  if (state !== 'published' && state !== 'stopped') throw refusal('conflict')
  await sql`update document_publications set state = 'withdrawing', withdrawn_at = ${deps.clock()}, withdrawn_by = ${person.id}, worker = null,
    heartbeat_at = null where id = ${id}::uuid`.execute(transaction)
  await recordEvent(
    transaction,
    { edition, deps },
    {
      kind: 'document.publication-withdrawn',
      personId: person.id,
      portalId: publication.portal_id,
      subject: { type: 'publication', id },
      details: { name: publication.name },
    },
  )
}

export type Run = { id: string; worker: string }

/** Work that another process has taken over. */
export class WorkLostError extends Error {}

/** Takes the work on a publication, unless another process gave a heartbeat after a time. */
export async function claimPublication(
  transaction: SystemTransacting,
  { id, worker, now, before }: Run & { now: Date; before: Date },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`update document_publications set worker = ${worker}::uuid, heartbeat_at = ${now}
    where id = ${id}::uuid and state in ('running', 'withdrawing') and (heartbeat_at is null or heartbeat_at < ${before})
    returning id, portal_id, name, kind, state, asks_confirmation, created_by, withdrawn_by,
      (select f.bytes::float8 from files f where f.id = document_publications.id) as bytes`.execute(transaction)
  return rows[0]
}

export type Claimed = Pick<
  PublicationRow,
  'id' | 'portal_id' | 'name' | 'kind' | 'state' | 'asks_confirmation' | 'created_by' | 'withdrawn_by'
> & { bytes: number }

/** @throws WorkLostError if another process has taken the work over */
export async function recordHeartbeat(transaction: SystemTransacting, { id, worker }: Run, now: Date): Promise<void> {
  const { rows } = await sql`update document_publications set heartbeat_at = ${now} where id = ${id}::uuid and worker = ${worker}::uuid
    returning id`.execute(transaction)
  if (rows.length === 0) throw new WorkLostError()
}

/** Returns the next account in a state, locked until the transaction ends. */
export async function lockNextAccount(
  transaction: SystemTransacting,
  id: string,
  state: 'waiting' | 'published',
): Promise<{ account_id: string; document_id: string | null } | undefined> {
  const { rows } = await sql<{ account_id: string; document_id: string | null }>`select account_id, document_id from publication_accounts
    where publication_id = ${id}::uuid and state = ${state} order by account_id limit 1 for update`.execute(transaction)
  return rows[0]
}

type Outcome =
  | { state: 'published'; document: string }
  | { state: 'skipped'; reason: 'not-visible' | 'full' }
  | { state: 'withdrawn' | 'kept' }

export async function saveOutcome(transaction: SystemTransacting, id: string, account: string, outcome: Outcome): Promise<void> {
  await sql`update publication_accounts set state = ${outcome.state}, reason = ${outcome.state === 'skipped' ? outcome.reason : null},
    document_id = coalesce(${outcome.state === 'published' ? outcome.document : null}::uuid, document_id)
    where publication_id = ${id}::uuid and account_id = ${account}::uuid`.execute(transaction)
}

/** Ends the work. Accounts that were not reached, because the author's rights ended, are left out. */
export async function endWork(
  transaction: SystemTransacting,
  { id, worker }: Run,
  { state, now }: { state: 'published' | 'withdrawn' | 'stopped'; now: Date },
): Promise<void> {
  const { rows } = await sql`update document_publications set state = ${state}, ended_at = ${now}, worker = null, heartbeat_at = null
    where id = ${id}::uuid and worker = ${worker}::uuid returning id`.execute(transaction)
  if (rows.length === 0) throw new WorkLostError()
  await sql`update publication_accounts set state = 'skipped', reason = 'not-visible'
    where publication_id = ${id}::uuid and state = 'waiting'`.execute(transaction)
}
