import type { HistoryEntry } from '../../contract/access-history.ts'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { describeDevice, historyKind, parseReason, listedEvents } from './history-rules.ts'

type Row = {
  id: string
  at: Date
  kind: string
  details: { by?: string; reason?: string; seconds?: number }
  is_own: boolean
  is_of_machine_room: boolean
  staff_name: string | null
  staff_title: string | null
  account_name: string | null
  subject_name: string | null
  address: string | null
  user_agent: string | null
}

/**
 * Lists actions of the person, and actions of the firm on the person's accounts or access. Actions of other clients are
 * excluded, even on a shared account. What the portal does by itself with signed documents is listed for their account. The use of a password or an electronic ID is listed only if no sign-in followed.
 */
export async function listHistory(
  transaction: Transacting,
  { person }: EditionScope,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ items: HistoryEntry[]; next: string | null }> {
  const { rows } = await sql<Row>`
    select e.id::text, e.at, e.kind, e.details, coalesce(e.person_id = ${person.id}, false) as is_own, e.person_id is null and e.subject_type is distinct from 'envelope' as is_of_machine_room,
      p.name as staff_name, p.title as staff_title, a.name as account_name, s.name as subject_name, host(e.address) as address, e.user_agent
    from events e
    left join people p on p.id = e.person_id and p.role <> 'client'
    left join accounts a on a.id = case e.subject_type when 'client-flag' then (e.details ->> 'accountId')::uuid else e.account_id end
    left join people s on s.id = case e.subject_type when 'person' then e.subject_id::uuid end and s.id <> ${person.id}
    where e.kind = any (${listedEvents}::text[])
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
      and (e.person_id = ${person.id} or (p.id is not null and e.account_id = any (${person.accountIds}::uuid[]))
        or (e.person_id is null and e.subject_type = 'envelope' and e.account_id = any (${person.accountIds}::uuid[]))
        or ((p.id is not null or e.person_id is null) and e.subject_type = 'person' and e.subject_id = ${person.id}::text))
      and not (e.kind in ('session.password-accepted', 'electronic-id.accepted') and exists (
        select from events later where later.person_id = e.person_id and later.kind = 'session.started'
          and later.id > e.id and later.at < e.at + interval '2 hours' and later.address is not distinct from e.address))
    order by e.id desc limit ${limit + 1}`.execute(transaction)
  const pageRows = rows.slice(0, limit)
  return { items: pageRows.map(toEntry), next: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null }
}

function toEntry(row: Row): HistoryEntry {
  const kind = historyKind(row.kind, row.details)
  return {
    id: row.id,
    kind,
    at: row.at.toISOString(),
    staff: row.is_of_machine_room || (!row.is_own && row.staff_name !== null) ? { name: row.staff_name, title: row.staff_title } : null,
    account: row.account_name === null ? null : { name: row.account_name },
    person: row.is_own && row.subject_name !== null ? { name: row.subject_name } : null,
    ...parseReason(row.details.reason),
    seconds: kind === 'document-read' ? (row.details.seconds ?? null) : null,
    address: row.is_own ? row.address : null,
    device: row.is_own ? describeDevice(row.user_agent) : null,
  }
}
