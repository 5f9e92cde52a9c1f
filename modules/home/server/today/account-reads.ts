import { emptyTodayItem, type TodaySource } from '../contributions.ts'
import { isFoundByCause } from './cause-access.ts'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Currency } from '@atrium/domain/currency'
import { sql } from 'kysely'

/** Change of an account's value on a day from which it is listed, as a fraction. */
const largeMovement = '0.0075'

/** Number of days for which a valuation counts as recent, so that weekends and holidays pass. */
const recentDays = 5

/** A movement of another day is another item. */
const movementCause = sql<string>`concat_ws(' ', a.id, o.as_on)`

type MovementRow = {
  account: string
  cause: string
  client: string
  value: string
  currency: Currency
  change: string
  rate: string
  asOn: string | null
  count: number
}

/** Requests to link an account that nobody has decided, and accounts whose value has changed much on the last day. */
export const accountTodaySources: readonly TodaySource[] = [
  {
    kind: 'link-request',
    find: async ({ transaction, scope, view: { person, edition, today }, causes, limit, offset }) => {
      const { rows } = await sql<{ account: string; cause: string; client: string; at: Date; by: string; count: number }>`
        select a.id as account, r.id::text as cause, a.name as client, r.requested_at as at, p.name as by, count(*) over ()::int as count
        from account_link_requests r join accounts a on a.id = r.account_id join people p on p.id = r.person_id
        where r.outcome is null and a.portal_id = ${scope.portalId} and a.is_active and ${isVisibleToStaff(person, edition, today)}
          and ${isFoundByCause(causes, sql`r.id::text`)}
        order by r.requested_at, r.id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ account, cause, client, at, by }) => ({
          ...emptyTodayItem,
          id: account,
          cause,
          account,
          client,
          at: at.toISOString(),
          text: by,
        })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
  {
    kind: 'large-movement',
    isForOutsideProfessionals: true,
    find: async ({ transaction, scope, view: { person, edition, today }, causes, limit, offset }) => {
      const { rows } = await sql<MovementRow>`
        select a.id as account, ${movementCause} as cause, a.name as client, o.value::text, o.currency, o.change::text, moved.rate::text, o.as_on::text as "asOn",
          count(*) over ()::int as count
        from accounts a join account_overviews o on o.account_id = a.id
          cross join lateral (select o.change / nullif(o.value - o.change, 0) as rate) moved
        where a.portal_id = ${scope.portalId} and a.is_active and abs(moved.rate) >= ${largeMovement}::numeric
          and o.as_on > ${today}::date - ${recentDays}::int
          and ${isVisibleToStaff(person, edition, today)} and ${isFoundByCause(causes, movementCause)}
        order by abs(moved.rate) desc, a.name, a.id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ account, cause, client, value, currency, change, rate, asOn }) => ({
          ...emptyTodayItem,
          id: account,
          cause,
          account,
          client,
          value: { amount: value, currency },
          on: asOn,
          amount: { amount: change, currency },
          rate,
        })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
]
