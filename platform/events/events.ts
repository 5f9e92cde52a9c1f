import type { Insertable } from 'kysely'
import type { Origin } from '../app-context.ts'
import type { Schema } from '../db/schema.ts'
import type { Transacting } from '../db/scope.ts'

/** Kinds of events. Each module declares its own in its `server/event-kinds.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface EventKinds {}

export type EventKind = keyof EventKinds

export type AuditEvent = {
  kind: EventKind
  outcome?: 'done' | 'refused'
  personId?: string
  accountId?: string
  /** The account that the person views as its client; by default that of the session. */
  asAccountId?: string
  portalId?: string
  subject?: { type: string; id: string }
  details?: Readonly<Record<string, unknown>>
}

/**
 * Writes one row of the event log in the transaction of the change. Commands and jobs have no actor, so `subject` names the person
 * concerned.
 */
export async function recordEvent(transaction: Transacting, origin: Origin, happening: AuditEvent): Promise<void> {
  await transaction.insertInto('events').values(rowOf(origin, happening)).execute()
}

const rowsAtOnce = 1_000

/** Writes the same event for many accounts, with one row for each. */
export async function recordEvents(
  transaction: Transacting,
  origin: Origin,
  happening: Omit<AuditEvent, 'accountId'>,
  accountIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < accountIds.length; start += rowsAtOnce) {
    const rows = accountIds.slice(start, start + rowsAtOnce).map((accountId) => rowOf(origin, { ...happening, accountId }))
    await transaction.insertInto('events').values(rows).execute()
  }
}

function rowOf({ edition, deps, request, session }: Origin, happening: AuditEvent): Insertable<Schema['events']> {
  return {
    edition: edition.id,
    at: deps.clock(),
    kind: happening.kind,
    outcome: happening.outcome ?? 'done',
    person_id: happening.personId ?? session?.person.id ?? null,
    as_account_id: happening.asAccountId ?? session?.impersonation?.accountId ?? null,
    account_id: happening.accountId ?? null,
    portal_id: happening.portalId ?? null,
    subject_type: happening.subject?.type ?? null,
    subject_id: happening.subject?.id ?? null,
    details: JSON.stringify(happening.details ?? {}),
    request_id: request?.id ?? null,
    address: request?.ip ?? null,
    user_agent: request?.headers['user-agent']?.slice(0, 400) ?? null,
  }
}
