import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { TodayKind } from '../../contract/today-terms.ts'

/** An item that the caller has postponed, by its cause, until a day. */
export type Postponement = { kind: TodayKind; cause: string; until: string }

/** Lists what the caller has postponed beyond today in a portal, by the day until which it is postponed. */
export async function listPostponements(transaction: Transacting, { edition, portalId }: PortalScope): Promise<Postponement[]> {
  const { rows } = await sql<Postponement>`
    select kind, cause, until_on::text as until from postponed_items
    where person_id = ${edition.person.id} and portal_id = ${portalId} and until_on > ${edition.today}::date
    order by until_on, kind, cause`.execute(transaction)
  return rows
}
