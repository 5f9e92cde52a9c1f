import { sql, type Insertable } from 'kysely'
import type { Origin } from '../app-context.ts'
import type { Schema } from '../db/schema.ts'
import type { Transacting } from '../db/scope.ts'

/** Kinds of events. Each module declares its kinds, with their names, in its `server/event-kinds.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface EventKinds {}

export type EventKind = keyof EventKinds

export type AuditEvent = {
  kind: EventKind
  outcome?: 'done' | 'refused'
  personId?: string
  /** The acting service account; by default the service account of the request. */
  serviceAccountId?: string
  accountId?: string
  /** The account that the person views as its client; by default the impersonated account of the session. */
  asAccountId?: string
  portalId?: string
  subject?: { type: string; id: string }
  details?: Readonly<Record<string, unknown>>
}

/**
 * Writes one row of the event log in the transaction of the change. In commands and jobs nobody is signed in, so `subject` names the person
 * concerned.
 */
export async function recordEvent(transaction: Transacting, origin: Origin, event: AuditEvent): Promise<void> {
  await transaction.insertInto('events').values(toEventRow(origin, event)).execute()
}

const rowsPerInsert = 1_000

/** Writes the same event for many accounts, one row per account. */
export async function recordEvents(
  transaction: Transacting,
  origin: Origin,
  event: Omit<AuditEvent, 'accountId'>,
  accountIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < accountIds.length; start += rowsPerInsert) {
    const rows = accountIds.slice(start, start + rowsPerInsert).map((accountId) => toEventRow(origin, { ...event, accountId }))
    await transaction.insertInto('events').values(rows).execute()
  }
}

/** Writes an event of one kind for many subjects, with one statement for a thousand of them. */
export async function recordSubjectEvents(
  transaction: Transacting,
  origin: Origin,
  event: Omit<AuditEvent, 'subject' | 'details'>,
  subjects: readonly Required<Pick<AuditEvent, 'subject' | 'details'>>[],
): Promise<void> {
  for (let start = 0; start < subjects.length; start += rowsPerInsert) {
    const rows = subjects.slice(start, start + rowsPerInsert).map((own) => toEventRow(origin, { ...event, ...own }))
    const {
      edition,
      at,
      kind,
      outcome,
      person_id: person,
      as_account_id: account,
      request_id: request,
      address,
      user_agent: agent,
    } = rows[0]!
    await sql`insert into events (edition, at, kind, outcome, person_id, as_account_id, subject_type, subject_id, details, request_id, address, user_agent)
      select ${edition}, ${at}, ${kind}, ${outcome}, ${person}::uuid, ${account}::uuid, s.type, s.id, s.details::jsonb, ${request}, ${address}::inet, ${agent}
      from unnest(${rows.map((row) => row.subject_type)}::text[], ${rows.map((row) => row.subject_id)}::text[],
        ${rows.map((row) => row.details)}::text[]) as s (type, id, details)`.execute(transaction)
  }
}

function toEventRow({ edition, deps, request, session, serviceAccount }: Origin, event: AuditEvent): Insertable<Schema['events']> {
  const serviceAccountId = event.serviceAccountId ?? serviceAccount?.id
  const serviceAccountDetails =
    serviceAccountId === undefined ? {} : { serviceAccountId, ...(serviceAccount && { tokenId: serviceAccount.tokenId }) }
  return {
    edition: edition.id,
    at: deps.clock(),
    kind: event.kind,
    outcome: event.outcome ?? 'done',
    person_id: event.personId ?? session?.person.id ?? null,
    as_account_id: event.asAccountId ?? session?.impersonation?.accountId ?? null,
    account_id: event.accountId ?? null,
    portal_id: event.portalId ?? null,
    subject_type: event.subject?.type ?? null,
    subject_id: event.subject?.id ?? null,
    details: JSON.stringify({ ...event.details, ...serviceAccountDetails }),
    request_id: request?.id ?? null,
    address: request?.ip ?? null,
    user_agent: request?.headers['user-agent']?.slice(0, 400) ?? null,
  }
}
