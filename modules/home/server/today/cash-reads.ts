import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Currency } from '@atrium/domain/currency'
import { isCurrentPortfolio } from '@atrium/investments/server/stored-holdings/source-access'
import { sql } from 'kysely'
import { emptyTodayItem, type TodaySource } from '../contributions.ts'
import { isFoundByCause } from './cause-access.ts'

/** Share of a portfolio in cash from which it is listed. */
const highCash = '0.1'

type CashRow = {
  id: string
  portfolio: string | null
  account: string
  client: string
  value: string
  cash: string
  rate: string
  currency: Currency
  asOn: string
  count: number
}

/** Portfolios with much cash, by their stored holdings. */
export const cashTodaySources: readonly TodaySource[] = [
  {
    kind: 'high-cash',
    isForOutsideProfessionals: true,
    find: async ({ transaction, context, scope, view: { person, edition, today }, causes, limit, offset }) => {
      const standard = context.deps.providers.findSource(edition, null)
      // Only the holdings of cash are read. Values of portfolios are stored with them.
      const { rows } = await sql<CashRow>`
        select p.id, p.name as portfolio, a.id as account, a.name as client, p.value::text, held.cash::text, (held.cash / p.value)::text as rate,
          p.currency, held.as_on::text as "asOn", count(*) over ()::int as count
        from (
            select h.portfolio_id, h.source, h.currency, sum(h.value) as cash, min(h.as_on) as as_on
            from held_securities s join stored_holdings h on h.security_id = s.id
            where s.edition = ${edition.id} and s.is_cash group by h.portfolio_id, h.source, h.currency
          ) held
          join portfolios p on p.edition = ${edition.id} and p.id = held.portfolio_id and p.source = held.source and p.currency = held.currency
          join accounts a on a.id = p.account_id join portals portal on portal.id = a.portal_id
        where a.portal_id = ${scope.portalId} and a.is_active and ${isCurrentPortfolio(sql`p`, standard)}
          and p.value > 0 and held.cash / p.value >= ${highCash}::numeric and ${isVisibleToStaff(person, edition, today)}
          and ${isFoundByCause(causes, sql`p.id`)}
        order by held.cash / p.value desc, a.name, p.id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, portfolio, account, client, value, cash, rate, currency, asOn }) => ({
          ...emptyTodayItem,
          id,
          cause: id,
          account,
          client,
          text: portfolio,
          value: { amount: value, currency },
          on: asOn,
          amount: { amount: cash, currency },
          rate,
        })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
]
