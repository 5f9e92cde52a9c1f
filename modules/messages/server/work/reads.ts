import type { Edition } from '@atrium/editions/edition'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isOfFirm } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import { listWords } from '../messages/message-rules.ts'
import { findSender, listThoseWhoSee, maySee, receivesMessages, type SenderRow } from '../recipients/reads.ts'
import type { FirmReader } from '../../contract/messages.ts'
import type { WorkScope } from './access.ts'

const [mostColleagues, mostNotes] = [20, 500]

export type NoteRow = { id: string; created_by: string | null; created_name: string; created_at: Date; body: string }

/** Lists the newest notes about a conversation in the order of time. */
export async function listNotes(transaction: Transacting, _scope: PortalScope, conversation: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`select id, created_by, created_name, created_at, body from message_notes
    where conversation_id = ${conversation}::uuid order by created_at desc, id desc limit ${mostNotes}`.execute(transaction)
  return rows.toReversed()
}

export type ColleagueRow = SenderRow & { title: string | null; email: string; takesPart: boolean }

/** Finds an active colleague of the firm who receives messages and sees the client of a conversation; undefined for others, as for the caller. */
export async function findColleague(
  transaction: SystemTransacting,
  { scope, target }: WorkScope,
  edition: Edition,
  id: string,
): Promise<SenderRow | undefined> {
  const person = await findSender(transaction, id)
  if (!person?.isActive || person.role === 'client' || !isOfFirm(person) || person.id === scope.edition.person.id) return undefined
  const isOfEdition = await sql`select from people p where p.id = ${id}::uuid and p.edition = ${edition.id}
    and ${receivesMessages(sql`${scope.portalId}`)}`.execute(transaction)
  if (isOfEdition.rows.length === 0) return undefined
  const sees = await maySee(transaction, { edition, today: scope.edition.today, account: target.account, person })
  return sees ? person : undefined
}

/** Lists the colleagues who receive messages and see the client of a conversation, by name. */
export async function listColleagues(
  transaction: SystemTransacting,
  work: WorkScope,
  edition: Edition,
  search: string | undefined,
): Promise<ColleagueRow[]> {
  const { scope, target } = work
  const words = listWords(search)
  const { rows } = await sql<ColleagueRow>`select p.id, p.name, p.email, p.locale, p.role, p.organisation_id as "organisationId",
      p.is_active as "isActive", p.title, exists (select from message_boxes b where b.conversation_id = ${target.id}::uuid and b.person_id = p.id) as "takesPart"
    from people p where p.edition = ${edition.id} and p.is_active and p.role <> 'client' and p.id <> ${scope.edition.person.id}
      and ${receivesMessages(sql`${scope.portalId}`)}
      and ${
        words.length === 0
          ? sql`true`
          : sql.join(
              words.map((word) => sql`strpos(fold_words(p.name), fold_words(${word})) > 0`),
              sql` and `,
            )
      }
    order by p.name, p.id limit 200`.execute(transaction)
  const sight = { edition, today: scope.edition.today, account: target.account }
  const found = await listThoseWhoSee(
    transaction,
    sight,
    rows.filter((one) => isOfFirm(one)),
  )
  return found.slice(0, mostColleagues)
}

/** Lists the people of the firm who read a conversation of the caller, by name. Whoever wrote to a group reads its answers. */
export async function listFirmReaders(transaction: SystemTransacting, _scope: PortalScope, conversation: string): Promise<FirmReader[]> {
  const { rows } = await sql<FirmReader>`select p.id, p.name, p.title from people p
    where p.is_active and p.role <> 'client' and p.id in (
      select b.person_id from message_boxes b where b.conversation_id = ${conversation}::uuid and b.account_id is null
      union select c.initiator_id from message_conversations c where c.id = ${conversation}::uuid)
    order by p.name, p.id`.execute(transaction)
  return rows
}
