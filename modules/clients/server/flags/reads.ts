import type { Transacting } from '@atrium/platform/db/scope'
import type { EventKind } from '@atrium/platform/events/events'
import { sql } from 'kysely'
import type { Flag } from '../../contract/flags.ts'
import { isFirmAdmin, type ClientScope } from '../clients/access.ts'
import { toNamed } from '../clients/record-rules.ts'

type FlagRow = {
  id: string
  driver: Flag['driver']
  text: string
  help: string
  review_on: string
  version: number
  created_at: Date
  created_by: string | null
  author: string | null
  readers: { id: string; name: string }[]
}

/** Condition that the caller needs to know of a flag `f`. Row-level security states the same. */
const needsToKnow = (scope: ClientScope) =>
  isFirmAdmin(scope)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from client_flag_readers r where r.flag_id = f.id and r.person_id = ${scope.edition.person.id}::uuid)`

const columns = sql`f.id, f.driver, f.text, f.help, f.review_on::text as review_on, f.version, f.created_at, f.created_by, c.name as author,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]') from client_flag_readers r
    join people p on p.id = r.person_id where r.flag_id = f.id) as readers`

const currentFlags = (scope: ClientScope) => sql`from client_flags f left join people c on c.id = f.created_by
  where f.account_id = ${scope.account.id}::uuid and f.ended_at is null and ${needsToKnow(scope)}`

/** Lists the current flags that the caller needs to know of, newest first. Others cannot tell that flags exist. */
export async function listFlags(
  transaction: Transacting,
  scope: ClientScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: Flag[]; count: number }> {
  const { rows } = await sql<FlagRow & { count: number }>`
    select ${columns}, count(*) over ()::int as count ${currentFlags(scope)}
    order by f.created_at desc, f.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(toFlag), count: rows[0]?.count ?? 0 }
}

/** Finds a current flag that the caller needs to know of. */
export async function findFlag(transaction: Transacting, scope: ClientScope, id: string): Promise<Flag | undefined> {
  const { rows } = await sql<FlagRow>`select ${columns} ${currentFlags(scope)} and f.id = ${id}::uuid`.execute(transaction)
  return rows[0] && toFlag(rows[0])
}

/** True if the client has this flag, current or ended, and the caller needs to know of it. */
export async function hasFlag(transaction: Transacting, scope: ClientScope, id: string): Promise<boolean> {
  const { rows } = await sql`select from client_flags f where f.account_id = ${scope.account.id}::uuid and f.id = ${id}::uuid
    and ${needsToKnow(scope)}`.execute(transaction)
  return rows.length > 0
}

/** The kind of event by which each reading of a flag is recorded. */
const read: EventKind = 'client.flag-read'

/** Lists who has read a flag, newest first. */
export async function listReadings(
  transaction: Transacting,
  _scope: ClientScope,
  flag: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ items: { id: string; at: string; by: string }[]; next: string | null }> {
  const { rows } = await sql<{ id: string; at: Date; by: string | null }>`
    select e.id::text as id, e.at, p.name as by from events e left join people p on p.id = e.person_id
    where e.subject_type = 'client-flag' and e.subject_id = ${flag}::text and e.kind = ${read}
      and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${limit + 1}`.execute(transaction)
  const page = rows.slice(0, limit)
  return {
    items: page.map(({ id, at, by }) => ({ id, at: at.toISOString(), by: by ?? '' })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

const toFlag = (row: FlagRow): Flag => ({
  id: row.id,
  driver: row.driver,
  text: row.text,
  help: row.help,
  reviewOn: row.review_on,
  readers: row.readers,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: toNamed(row.created_by, row.author),
})
