import { sql } from 'kysely'
import type { Transacting } from './scope.ts'

/** Number of people whom one notice names. PostgreSQL sends at most 8,000 bytes at once. */
const peoplePerNotice = 150

/**
 * Tells the open pages of people in every process that something of theirs has changed, when the transaction is committed. The notice
 * names only the topic, and a page does not receive the ids of the other people.
 */
export async function noticePeople(
  transaction: Transacting,
  { edition, topic, people }: { edition: string; topic: string; people: readonly string[] },
): Promise<void> {
  if (people.length === 0) return
  await sql`select pg_notify('atrium_people', ${edition}::text || ' ' || ${topic}::text || ' ' || string_agg(g.person::text, ','))
    from unnest(${[...new Set(people)]}::uuid[]) with ordinality as g (person, place) group by (g.place - 1) / ${peoplePerNotice}::int`.execute(
    transaction,
  )
}
