import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { Absence } from '../../contract/absences.ts'
import { mayAnswerForFirm } from '../messages/access.ts'
import { receivesMessages, type SenderRow } from '../recipients/reads.ts'

type AbsenceRow = Omit<Absence, 'revision'> & { revision: number }

/** Finds the absence of the caller. */
export async function findAbsence(transaction: Transacting, { edition: { person } }: PortalScope): Promise<AbsenceRow | null> {
  const { rows } = await sql<AbsenceRow>`select a.from_on::text as "from", a.until_on::text as "until", a.note, a.stand_in_id as "standIn",
      s.name as "standInName", a.revision
    from message_absences a left join people s on s.id = a.stand_in_id where a.person_id = ${person.id}`.execute(transaction)
  return rows[0] ?? null
}

type Colleague = { id: string; name: string; title: string | null }

/** Lists the colleagues of the caller who can stand in: active staff of the organisation of the portal, and admins, who receive messages. */
export async function listStandIns(transaction: Transacting, scope: PortalScope, edition: Edition): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`select p.id, p.name, p.title from people p
    where p.edition = ${edition.id} and p.is_active and p.role <> 'client' and p.id <> ${scope.edition.person.id}
      and (p.role = 'admin' or p.organisation_id = (select po.organisation_id from portals po where po.id = ${scope.portalId}))
      and ${receivesMessages(sql`${scope.portalId}`)}
    order by p.name, p.id limit 200`.execute(transaction)
  return rows
}

export type AwayNoticeRow = { name: string; until_on: string; note: string; stand_in_name: string | null; told_at: Date }

/** Lists what the people of a conversation were told about absences. Row-level security limits it to those of the caller's conversations. */
export async function listAwayNotices(transaction: Transacting, _scope: PortalScope, conversation: string): Promise<AwayNoticeRow[]> {
  const { rows } = await sql<AwayNoticeRow>`select name, until_on::text as until_on, note, stand_in_name, told_at from message_away_notices
    where conversation_id = ${conversation}::uuid order by told_at, person_id`.execute(transaction)
  return rows
}

export type Away = { person: string; name: string; until: string; note: string; standIn: string | null; standInName: string | null }

/** Lists those of some members of staff who are away on a day, with active stand-ins. */
export async function listAway(transaction: SystemTransacting, people: readonly string[], today: string): Promise<Away[]> {
  const { rows } =
    await sql<Away>`select p.id as person, p.name, a.until_on::text as until, a.note, s.id as "standIn", s.name as "standInName"
    from message_absences a join people p on p.id = a.person_id
      left join people s on s.id = a.stand_in_id and s.is_active and s.role <> 'client' and s.edition = a.edition
    where a.person_id = any (${[...people]}::uuid[]) and ${today}::date between a.from_on and a.until_on order by p.id`.execute(transaction)
  return rows
}

/** Finds a person who stands in for a colleague; undefined for those who receive no messages in a portal. */
export async function findStandIn(transaction: SystemTransacting, id: string, portal: string): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`select p.id, p.name, p.email, p.locale, p.role, p.organisation_id as "organisationId",
      p.is_active as "isActive"
    from people p where p.id = ${id}::uuid and p.is_active and p.role <> 'client' and ${receivesMessages(sql`${portal}`)}`.execute(
    transaction,
  )
  return rows[0]
}

/** True if a stand-in may answer for the firm in a portal, as the colleague who is away does. */
export async function mayStandInForFirm(
  transaction: SystemTransacting,
  edition: Edition,
  portal: string,
  person: SenderRow,
): Promise<boolean> {
  const { rows } = await sql`select where ${mayAnswerForFirm(person, edition, sql`${portal}`)}`.execute(transaction)
  return rows.length === 1
}

/**
 * Returns those of some members of staff whom the client of a conversation knows from it: they were addressed, have written in it, or read what is
 * written to the firm in general.
 */
export async function listKnownToClient(
  transaction: SystemTransacting,
  conversation: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select n.id from unnest(${[...people]}::uuid[]) n(id)
    where exists (select from message_boxes b where b.conversation_id = ${conversation}::uuid and b.person_id = n.id and b.answers_for_firm)
      or exists (select from message_conversations c join messages m on m.conversation_id = c.id or m.id = c.parent_id
        where c.id = ${conversation}::uuid and m.state = 'sent'
          and ((m.created_by = n.id and not m.is_from_client) or (m.recipient_kind = 'adviser' and m.recipient_id = n.id)))`.execute(
    transaction,
  )
  return new Set(rows.map(({ id }) => id))
}
