import { sql } from 'kysely'
import type { ImpersonationReason } from '@atrium/contract/impersonation-reasons'
import type { Origin, RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { recordRevisions } from '@atrium/platform/events/revisions'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { EditionScope } from '@atrium/platform/session/access'

/** Duration of an impersonation: enough to prepare a meeting. Staff can start it again. */
const durationMs = 30 * 60_000

export type ImpersonationRow = { account_id: string; reason: ImpersonationReason; ends_at: Date }

const columns = ['account_id', 'reason', 'ends_at'] as const

/**
 * Starts an impersonation and ends the session's earlier one. Locks the session's row, so that concurrent requests leave
 * only one impersonation open.
 */
export async function startImpersonation(
  transaction: Transacting,
  context: RequestContext,
  { edition: { person }, account: { id: accountId } }: AccountScope,
  { sessionId, reason }: { sessionId: string; reason: ImpersonationReason },
): Promise<ImpersonationRow> {
  const now = context.deps.clock()
  await transaction.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst()
  await endImpersonations(transaction, context, { sessions: [sessionId] })
  const row = await transaction
    .insertInto('impersonations')
    .values({
      edition: context.edition.id,
      session_id: sessionId,
      person_id: person.id,
      account_id: accountId,
      reason,
      started_at: now,
      ends_at: new Date(now.getTime() + durationMs),
      ended_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, context, { kind: 'impersonation.started', accountId, asAccountId: accountId, details: { reason } })
  return row
}

/** Changes the reason of an impersonation that has not ended. */
export async function changeReason(
  transaction: Transacting,
  context: RequestContext,
  { person }: EditionScope,
  { sessionId, account, reason }: { sessionId: string; account: string; reason: ImpersonationReason },
): Promise<ImpersonationRow | undefined> {
  const row = await transaction
    .updateTable('impersonations')
    .set({ reason })
    .where('session_id', '=', sessionId)
    .where('person_id', '=', person.id)
    .where(sql<boolean>`account_id::text = ${account}`)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', context.deps.clock())
    .returning([...columns, 'id', sql<string>`old.reason`.as('earlier_reason')])
    .executeTakeFirst()
  if (row) {
    const { id, account_id: accountId, earlier_reason: earlier } = row
    const subject = { type: 'impersonation', id, accountId } as const
    await recordRevisions(transaction, context, [{ subject, before: { reason: earlier }, after: { reason } }])
    await recordEvent(transaction, context, { kind: 'impersonation.explained', accountId, asAccountId: accountId, details: { reason } })
  }
  return row
}

type ImpersonationSelection = { sessions: readonly string[]; accountId?: string | undefined } | 'timed-out'

/**
 * Ends open impersonations and records an event for each: those of the given sessions, optionally only for one account,
 * or all that have expired.
 */
export async function endImpersonations(transaction: Transacting, origin: Origin, selection: ImpersonationSelection): Promise<void> {
  const now = origin.deps.clock()
  const openImpersonations = transaction
    .updateTable('impersonations')
    .set({ ended_at: sql<Date>`least(ends_at, ${now})` })
    .where('ended_at', 'is', null)
  const selectedImpersonations =
    selection === 'timed-out'
      ? openImpersonations.where('ends_at', '<=', now)
      : openImpersonations
          .where(sql<boolean>`session_id = any (${selection.sessions}::uuid[])`)
          .$if(selection.accountId !== undefined, (update) => update.where(sql<boolean>`account_id::text = ${selection.accountId}`))
  for (const { account_id: accountId, person_id: id, ended_at: endedAt } of await selectedImpersonations
    .returning(['account_id', 'person_id', 'ended_at'])
    .execute())
    await recordEvent(transaction, origin, {
      kind: 'impersonation.ended',
      accountId,
      asAccountId: accountId,
      subject: { type: 'person', id },
      details: { endedAt },
    })
}
