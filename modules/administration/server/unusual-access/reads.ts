import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { EventKind } from '@atrium/platform/events/events'
import type { MailRecipient } from '@atrium/platform/mail/letters'
import { measures, type StaffAccess } from './access-rules.ts'

const viewKinds: EventKind[] = ['account.viewed']
const fileKinds: EventKind[] = ['document.downloaded', 'document.opened', 'transactions.exported', 'items.exported']
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Counts the accounts viewed and the files downloaded by each member of staff, in the last hour and in the last 24 hours. */
export async function listStaffAccess(transaction: SystemTransacting, edition: string, now: Date): Promise<StaffAccess[]> {
  const dayAgo = new Date(now.getTime() - dayMs)
  const hourAgo = new Date(now.getTime() - hourMs)
  const clients = sql<string>`count(distinct events.account_id) filter (where events.kind = any(${viewKinds}))`
  const clientsInAnHour = sql<string>`count(distinct events.account_id) filter (where events.kind = any(${viewKinds}) and events.at > ${hourAgo})`
  const files = sql<string>`count(*) filter (where events.kind = any(${fileKinds}))`
  const filesInAnHour = sql<string>`count(*) filter (where events.kind = any(${fileKinds}) and events.at > ${hourAgo})`
  const rows = await transaction
    .selectFrom('events')
    .innerJoin('people', 'people.id', 'events.person_id')
    .where('events.edition', '=', edition)
    .where('events.kind', 'in', [...viewKinds, ...fileKinds])
    .where('events.at', '>', dayAgo)
    .where('people.role', '<>', 'client')
    .groupBy('people.id')
    .select(['people.id as personId', clients.as('clientsInADay'), clientsInAnHour.as('clientsInAnHour')])
    .select([files.as('filesInADay'), filesInAnHour.as('filesInAnHour')])
    .execute()
  const reported = await listReportedMeasures(transaction, edition, dayAgo)
  return rows.map(({ personId, ...countRow }) => ({
    personId,
    counts: {
      clientsInAnHour: Number(countRow.clientsInAnHour),
      clientsInADay: Number(countRow.clientsInADay),
      filesInAnHour: Number(countRow.filesInAnHour),
      filesInADay: Number(countRow.filesInADay),
    },
    reported: measures.filter((measure) => reported.get(personId)?.has(measure)),
  }))
}

async function listReportedMeasures(transaction: SystemTransacting, edition: string, since: Date): Promise<Map<string, Set<string>>> {
  const rows = await transaction
    .selectFrom('events')
    .where('edition', '=', edition)
    .where('kind', '=', 'access.unusual')
    .where('at', '>', since)
    .select(['subject_id', 'details'])
    .execute()
  const reported = new Map<string, Set<string>>()
  for (const { subject_id: person, details } of rows) {
    const { exceeded = [] } = details as { exceeded?: string[] }
    if (person !== null) reported.set(person, new Set([...(reported.get(person) ?? []), ...exceeded]))
  }
  return reported
}

export type Recipient = MailRecipient & { email: string }

/** A member of staff. `organisationId` is null for an outside professional, whose reports only admins of the edition receive. */
export type StaffMember = { id: string; name: string; organisationId: string | null }

/**
 * Lists the other people who receive the reports on a member of staff: active admins of the edition, and active company admins of the
 * same organisation.
 */
export async function listRecipients(transaction: SystemTransacting, edition: string, staff: StaffMember): Promise<Recipient[]> {
  return transaction
    .selectFrom('people')
    .where('edition', '=', edition)
    .where('id', '<>', staff.id)
    .where('is_active', '=', true)
    .where(({ eb, and, or }) =>
      or([eb('role', '=', 'admin'), and([eb('role', '=', 'company-admin'), eb('organisation_id', '=', staff.organisationId)])]),
    )
    .select(['email', 'name', 'locale'])
    .orderBy('email')
    .execute()
}

export async function readStaffMember(transaction: SystemTransacting, personId: string): Promise<StaffMember> {
  return transaction
    .selectFrom('people')
    .where('id', '=', personId)
    .select(['id', 'name', 'organisation_id as organisationId'])
    .executeTakeFirstOrThrow()
}
