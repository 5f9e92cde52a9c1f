import type pg from 'pg'
import type { StoredMail } from './unreliable-mail-server.ts'

/** A message that the server has accepted, and the number of people who must receive it. */
export type AcceptedMessage = { id: string; readers: number }

/**
 * Compares the accepted messages with what was delivered. Returns each kind of fault with an example: messages that were not delivered; readers
 * who are missing, whose count of unread messages is wrong, or who do not have exactly one notification; events that are missing or repeated; and
 * e-mails that never arrived, arrived at another address or have an unknown message id.
 */
export async function findDeliveryFaults(
  database: pg.ClientBase,
  accepted: readonly AcceptedMessage[],
  mails: readonly StoredMail[],
): Promise<string[]> {
  const faults: string[] = []
  const ids = accepted.map(({ id }) => id)
  const report = async (name: string, query: string, values: unknown[] = [ids]) => {
    const { rows } = await database.query<{ id: string }>(query, values)
    if (rows.length > 0) faults.push(`${name}: ${rows.length}, such as ${rows[0]?.id}`)
  }
  await report(
    'accepted messages that are not delivered',
    `select id::text from unnest($1::uuid[]) given (id) where not exists (select from messages m where m.id = given.id and m.state = 'sent')`,
  )
  await report(
    'messages with another number of readers',
    `select given.id::text from unnest($1::uuid[], $2::int[]) given (id, readers)
      where given.readers <> (select count(*) from message_recipients r where r.message_id = given.id)`,
    [ids, accepted.map(({ readers }) => readers)],
  )
  await report(
    'boxes whose number of unread messages is wrong',
    `with own as (select r.person_id, coalesce(c.id, m.conversation_id) as conversation_id, count(*) as unread
        from message_recipients r join messages m on m.id = r.message_id
          left join message_conversations c on c.parent_id = m.conversation_id and c.account_id = r.account_id
        where m.id = any ($1::uuid[]) group by 1, 2)
      select own.conversation_id::text as id from own
        left join message_boxes b on b.conversation_id = own.conversation_id and b.person_id = own.person_id
      where b.unread_count is distinct from own.unread`,
  )
  await report(
    'messages whose delivery is not recorded once',
    `select given.id::text from unnest($1::uuid[]) given (id)
      where 1 <> (select count(*) from events e where e.kind = 'message.delivered' and e.subject_id = given.id::text)`,
  )
  await report(
    'readers without exactly one notification',
    `select r.message_id::text as id from message_recipients r where r.message_id = any ($1::uuid[])
      and 1 <> (select count(*) from notifications n where n.person_id = r.person_id and n.cause = r.message_id::text)`,
  )
  await report(
    'notifications without an e-mail that was sent',
    `select n.id::text from notifications n where n.cause = any ($1::uuid[]::text[])
      and not exists (select from notification_deliveries d where d.notification_id = n.id and d.channel = 'email' and d.state = 'sent')`,
  )
  const { rows: sent } = await database.query<{ id: string; recipient: string }>(
    `select distinct m.id::text, m.recipient from notification_deliveries d join notifications n on n.id = d.notification_id
        join outbox_messages m on m.id = d.message_id
      where n.cause = any ($1::uuid[]::text[]) and d.channel = 'email'`,
    [ids],
  )
  const arrived = Map.groupBy(mails, ({ messageId }) => messageId.split('@')[0] ?? '')
  const missing = sent.filter(({ id }) => !arrived.has(id))
  if (missing.length > 0) faults.push(`e-mails that never arrived: ${missing.length}, such as ${missing[0]?.id}`)
  const misdirected = sent.filter(({ id, recipient }) => arrived.get(id)?.some(({ to }) => to !== recipient))
  if (misdirected.length > 0) faults.push(`e-mails that arrived elsewhere: ${misdirected.length}, such as ${misdirected[0]?.id}`)
  const { rows: all } = await database.query<{ id: string }>('select id::text from outbox_messages')
  const known = new Set(all.map(({ id }) => id))
  const unknown = [...arrived.keys()].filter((id) => !known.has(id))
  if (unknown.length > 0) faults.push(`e-mails with an unknown message id: ${unknown.length}, such as ${unknown[0]}`)
  return faults
}
