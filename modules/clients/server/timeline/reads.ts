import type { EventKindDefinition } from '@atrium/platform/events/event-kinds'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql, type RawBuilder } from 'kysely'
import type { TimelineEntry } from '../../contract/clients.ts'
import type { ClientScope } from '../clients/access.ts'
import { toPage, type TimeCursor } from '../clients/record-rules.ts'
import { isReadable } from '../notes/reads.ts'

type Row = {
  key: string
  at: Date
  kind: TimelineEntry['kind']
  event: string | null
  person_id: string | null
  by: string | null
  text: string | null
  decision: TimelineEntry['decision']
}

type Query = {
  cursor: TimeCursor | null
  limit: number
  /** Only events, or only what staff have recorded. */
  kind: 'events' | 'records' | undefined
  /** Kinds of events with their names. Events of other kinds are omitted. */
  eventKinds: ReadonlyMap<string, EventKindDefinition>
}

/**
 * Lists what happened with a client, newest first: events of the account, and the notes, tasks, consents and reviews that the caller may read.
 * Flags are not listed.
 */
export async function listTimeline(
  transaction: Transacting,
  scope: ClientScope,
  { cursor, limit, kind, eventKinds }: Query,
): Promise<{ items: TimelineEntry[]; next: string | null }> {
  const { account } = scope
  const id = sql`${account.id}::uuid`
  // Each source reads at most one page, by its index.
  const source = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, at: RawBuilder<unknown>, key: RawBuilder<unknown>) => {
    const moment = sql`date_trunc('milliseconds', ${at})`
    // The first condition can use the index.
    const older = cursor
      ? sql`${at} < ${new Date(cursor.at.getTime() + 1)} and (${moment}, (${key}) collate "C") < (${cursor.at}, ${cursor.id}::text collate "C")`
      : sql`true`
    return sql`(select ${moment} as at, (${key}) collate "C" as key, ${columns} ${from} and ${older} order by 1 desc, 2 desc limit ${limit + 1})`
  }
  const events = source(
    sql`'event'::text, e.kind, e.person_id, e.details ->> 'name', null::text`,
    sql`from events e where e.account_id = ${id} and e.outcome = 'done' and e.kind = any (${[...eventKinds.keys()]}::text[])`,
    sql`e.at`,
    sql`'event.' || e.id`,
  )
  const records = [
    source(
      sql`'note'::text, null::text, n.created_by, n.text, null::text`,
      sql`from client_notes n where n.account_id = ${id} and ${isReadable(scope)}`,
      sql`n.created_at`,
      sql`'note.' || n.id`,
    ),
    source(
      sql`'task'::text, null::text, t.created_by, t.title, null::text`,
      sql`from client_tasks t where t.account_id = ${id}`,
      sql`t.created_at`,
      sql`'task.' || t.id`,
    ),
    source(
      sql`'task-done'::text, null::text, t.done_by, t.title, null::text`,
      sql`from client_tasks t where t.account_id = ${id} and t.done_at is not null`,
      sql`t.done_at`,
      sql`'task-done.' || t.id`,
    ),
    source(
      sql`'consent'::text, null::text, c.created_by, c.purpose, c.decision`,
      sql`from client_consents c where c.account_id = ${id}`,
      sql`c.created_at`,
      sql`'consent.' || c.id`,
    ),
    source(
      sql`'review'::text, null::text, r.created_by, r.summary, null::text`,
      sql`from client_reviews r where r.account_id = ${id}`,
      sql`r.created_at`,
      sql`'review.' || r.id`,
    ),
  ]
  const sources = [...(kind === 'records' ? [] : [events]), ...(kind === 'events' ? [] : records)]
  const { rows } = await sql<Row>`
    select l.*, p.name as by from (${sql.join(sources, sql` union all `)}) as l (at, key, kind, event, person_id, text, decision)
      left join people p on p.id = l.person_id
    order by l.at desc, l.key desc limit ${limit + 1}`.execute(transaction)
  const page = toPage(rows, limit, ({ at, key }) => ({ at, id: key }))
  return { items: page.rows.map((row) => toEntry(row, eventKinds)), next: page.next }
}

const toEntry = ({ key, at, kind, event, by, text, decision }: Row, eventKinds: Query['eventKinds']): TimelineEntry => ({
  id: key,
  at: at.toISOString(),
  kind,
  event: event === null ? null : (eventKinds.get(event)?.name ?? null),
  by,
  text,
  decision,
})
