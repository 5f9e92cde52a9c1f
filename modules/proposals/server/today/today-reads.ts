import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { computeDrift } from '@atrium/domain/proposals/drift'
import { emptyTodayItem, type TodayQuery, type TodaySource } from '@atrium/home/server/contributions'
import { sql } from 'kysely'
import { cashLine } from '../proposals/stored-rules.ts'

/** Share of a portfolio in cash from which it is listed. */
const highCash = '0.1'
/** Number of days before a shared proposal expires from which it is listed. */
const expiryDays = 7
/** Maximum number of proposals whose drift is computed for one list. */
const mostProposals = 500

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

/** Portfolios with much cash, shared proposals that expire soon, and portfolios outside the bands of the model that was last proposed. */
export const proposalTodaySources: readonly TodaySource[] = [
  {
    kind: 'high-cash',
    isForOutsiders: true,
    find: async ({ transaction, context, scope, view: { person, edition, today }, limit, offset }) => {
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
        where a.portal_id = ${scope.portalId} and a.is_active and p.source = coalesce(portal.data_source, ${standard})
          and p.value > 0 and held.cash / p.value >= ${highCash}::numeric and ${isVisibleToStaff(person, edition, today)}
        order by held.cash / p.value desc, a.name, p.id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, portfolio, account, client, value, cash, rate, currency, asOn }) => ({
          ...emptyTodayItem,
          id,
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
  {
    kind: 'proposal-expiring',
    find: async ({ transaction, scope, view: { person, edition, today }, limit, offset }) => {
      const { rows } = await sql<{ id: string; account: string; client: string; model: string; on: string; count: number }>`
        select s.proposal_id as id, a.id as account, a.name as client, s.data ->> 'model' as model, due.day::text as on,
          count(*) over ()::int as count
        from proposal_shares s join accounts a on a.id = s.account_id
          cross join lateral (select (s.data #>> '{frozen,validUntil}')::date as day) due
        where s.withdrawn_at is null and a.portal_id = ${scope.portalId} and a.is_active
          and due.day between ${today}::date and ${today}::date + ${expiryDays}::int and ${isVisibleToStaff(person, edition, today)}
        order by due.day, a.name, s.proposal_id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, account, client, model, on }) => ({ ...emptyTodayItem, id, account, client, on, text: model })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
  {
    kind: 'drift',
    find: async (query) => {
      const drifting = await listDrifting(query)
      return { items: drifting.slice(query.offset, query.offset + query.limit), count: drifting.length }
    },
  },
]

type ProposalRow = { account: string; client: string; lines: { id: string; target: string; name: string }[]; portfolios: string[] }
type HeldRow = { portfolio: string; line: string; name: string; value: string }

/**
 * Lists the clients whose portfolios have lines outside the bands of the model with which their latest proposal was computed, the largest
 * drift first. Values are those of the stored holdings.
 */
async function listDrifting({ transaction, scope, view: { person, edition, today } }: TodayQuery) {
  const { rows: proposals } = await sql<ProposalRow>`
    select a.id as account, a.name as client,
      (select jsonb_agg(jsonb_build_object('id', l ->> 'id', 'target', l ->> 'target', 'name', l ->> 'name'))
        from jsonb_array_elements(p.data -> 'lines') l where l ->> 'target' <> '0') as lines,
      array(select o ->> 'id' from jsonb_array_elements(p.data -> 'portfolios') o) as portfolios
    from accounts a cross join lateral (
      select data from proposals where account_id = a.id and withdrawn_at is null order by created_at desc, id limit 1
    ) p
    where a.portal_id = ${scope.portalId} and a.is_active and ${isVisibleToStaff(person, edition, today)}
    order by a.name, a.id limit ${mostProposals}`.execute(transaction)
  if (proposals.length === 0) return []
  const { rows: held } = await sql<HeldRow>`
    select h.portfolio_id as portfolio, case when s.is_cash then ${cashLine} else coalesce(s.symbol, h.holding_id) end as line, s.name,
      sum(h.value)::text as value
    from stored_holdings h join held_securities s on s.id = h.security_id
    where h.edition = ${edition.id} and h.account_id = any (${proposals.map(({ account }) => account)}::uuid[])
      and h.portfolio_id = any (${proposals.flatMap(({ portfolios }) => portfolios)}::text[]) and h.value is not null
    group by 1, 2, 3`.execute(transaction)
  return proposals
    .flatMap(({ account, client, lines, portfolios }) => {
      const own = held.filter(({ portfolio }) => portfolios.includes(portfolio))
      const worst = findWorst(lines, own)
      return worst ? [{ ...emptyTodayItem, id: account, account, client, text: worst.name, rate: decimalText(worst.drift) }] : []
    })
    .toSorted((left, right) => Number(right.rate) - Number(left.rate))
}

/** Returns the drift of portfolios and the line that is furthest from its target, or null if every line is inside its band. */
function findWorst(lines: ProposalRow['lines'], held: readonly HeldRow[]): { name: string; drift: Decimal } | null {
  const values = Map.groupBy(held, ({ line }) => line)
  const valueOf = (id: string) => (values.get(id) ?? []).reduce((total, { value }) => total.plus(value), new Decimal(0))
  const targets = new Map(lines.map((line) => [line.id, line]))
  const others = [...values.keys()].filter((id) => !targets.has(id))
  const compared = [
    ...lines.map(({ id, target }) => ({ id, target: new Decimal(target), value: valueOf(id) })),
    ...others.map((id) => ({ id, target: new Decimal(0), value: valueOf(id) })),
  ]
  if (!compared.some(({ value }) => value.gt(0))) return null
  const { drift, outside, lines: drifts } = computeDrift({ lines: compared })
  const worst = drifts.filter(({ id }) => outside.includes(id)).toSorted((left, right) => right.drift.abs().cmp(left.drift.abs()))[0]
  return worst ? { name: targets.get(worst.id)?.name ?? values.get(worst.id)?.[0]?.name ?? worst.id, drift } : null
}
