import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'

const dayMs = 86_400_000

/** Rows of `(person, portal, account, kind, class, facts, path, cause, at, read)`, from what the demo firm has. */
const sources = (now: Date): readonly RawBuilder<unknown>[] => {
  const since = new Date(now.getTime() - 60 * dayMs)
  return [
    sql`select r.person_id, m.portal_id, r.account_id, case when m.is_confidential then 'messages.confidential' else 'messages.received' end, 'personal',
        case when m.is_confidential then '{}' else jsonb_build_object('sender', m.created_name, 'subject', c.subject) end,
        '/dashboard/' || m.portal_id || '/messages', m.id::text, r.delivered_at, r.read_at
      from message_recipients r join messages m on m.id = r.message_id join message_conversations c on c.id = m.conversation_id
      where m.edition = current_edition() and r.delivered_at > ${since} and c.account_id is not null`,
    sql`select b.person_id, b.portal_id, b.account_id, 'bookings.made', 'service', jsonb_build_object('other', b.staff_name, 'start', to_char(b.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
        '/dashboard/' || b.portal_id || '/meetings', b.id::text, least(b.created_at, ${now}::timestamptz), null::timestamptz
      from bookings b where b.edition = current_edition() and b.state = 'booked' and b.start_at > ${now}`,
    sql`select s.person_id, a.portal_id, a.id, 'signing.requested', 'service', jsonb_build_object('title', e.title, 'day', to_char(e.expires_at, 'YYYY-MM-DD')),
        '/dashboard/' || a.portal_id || '/account/' || a.id || '/envelopes/' || e.id, e.id::text, least(e.sent_at, ${now}::timestamptz), null::timestamptz
      from envelope_signers s join envelopes e on e.id = s.envelope_id join accounts a on a.id = e.account_id
      where e.edition = current_edition() and e.state = 'sent' and s.state = 'waiting' and s.person_id is not null`,
    sql`select p.id, a.portal_id, a.id, case when q.id is null then 'documents.published' else 'documents.confirmation-asked' end, case when q.id is null then 'service' else 'regulatory' end,
        jsonb_build_object('name', d.name), '/dashboard/' || a.portal_id || '/account/' || a.id || '/library' || case when q.id is null then '' else '?confirm=' || d.id end,
        coalesce(q.id, d.id)::text, least(coalesce(q.created_at, d.added_at), ${now}::timestamptz), case when q.id is null then least(d.added_at + interval '1 day', ${now}::timestamptz) end
      from documents d join accounts a on a.id = d.account_id join account_people ap on ap.account_id = a.id and ap.relation in ('owner', 'joint')
        join people p on p.id = ap.person_id and p.role = 'client' and p.is_active
        left join reading_requests q on q.document_id = d.id and q.withdrawn_at is null
      where d.edition = current_edition() and d.deleted_at is null and (q.id is not null or exists (select from publication_accounts r where r.document_id = d.id))`,
  ]
}

/** Adds the notifications that people of the demo firm would have of what it has. The e-mails about regulatory ones were sent. Returns their number. */
export async function addDemoNotifications(transaction: SystemTransacting, now: Date): Promise<number> {
  let count = 0
  for (const source of sources(now)) count += await addFrom(transaction, source)
  await sql`insert into notification_deliveries (edition, notification_id, person_id, channel, state, recipient, created_at, queued_at, ended_at)
    select n.edition, n.id, n.person_id, 'email', 'sent', p.email, n.created_at, n.created_at, n.created_at
    from notifications n join people p on p.id = n.person_id where n.edition = current_edition() and n.class = 'regulatory'
    on conflict do nothing`.execute(transaction)
  return count
}

async function addFrom(transaction: SystemTransacting, source: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`insert into notifications
      (edition, person_id, portal_id, account_id, kind, class, facts, path, cause, created_at, read_at)
    select current_edition(), g.* from (${source}) as g on conflict do nothing`.execute(transaction)
  return Number(numAffectedRows ?? 0)
}
