import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { computeDrift } from '@atrium/domain/proposals/drift'
import { isCurrentPortfolio } from '@atrium/investments/server/stored-holdings/source-access'
import { emptyTodayItem, type TodayQuery, type TodaySource } from '@atrium/home/server/contributions'
import { isFoundByCause, matchesCause } from '@atrium/home/server/today/cause-access'
import { sql } from 'kysely'
import { cashLine } from '../proposals/stored-rules.ts'

/** Number of days before a shared proposal expires from which it is listed. */
const expiryDays = 7
/** Maximum number of clients, those with the newest proposals, whose drift is computed for one list. */
const mostProposals = 500

const expiringCause = sql<string>`concat_ws(' ', s.proposal_id, due.day)`

/** Shared proposals that expire soon, and portfolios outside the bands of the model that was last proposed. */
export const proposalTodaySources: readonly TodaySource[] = [
  {
    kind: 'proposal-expiring',
    find: async ({ transaction, scope, view: { person, edition, today }, causes, limit, offset }) => {
      const { rows } = await sql<{ id: string; cause: string; account: string; client: string; model: string; on: string; count: number }>`
        select s.proposal_id as id, ${expiringCause} as cause, a.id as account, a.name as client, s.data ->> 'model' as model, due.day::text as on,
          count(*) over ()::int as count
        from proposal_shares s join accounts a on a.id = s.account_id
          cross join lateral (select (s.data #>> '{frozen,validUntil}')::date as day) due
        where s.withdrawn_at is null and a.portal_id = ${scope.portalId} and a.is_active
          and due.day between ${today}::date and ${today}::date + ${expiryDays}::int and ${isVisibleToStaff(person, edition, today)}
          and ${isFoundByCause(causes, expiringCause)}
        order by due.day, a.name, s.proposal_id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, cause, account, client, model, on }) => ({
          ...emptyTodayItem,
          id,
          cause,
          account,
          client,
          on,
          text: model,
        })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
  {
    kind: 'drift',
    find: async (query) => {
      const drifting = (await listDrifting(query)).filter(({ cause }) => matchesCause(query.causes, cause))
      return { items: drifting.slice(query.offset, query.offset + query.limit), count: drifting.length }
    },
  },
]

type ProposalRow = { account: string; client: string; lines: { id: string; target: string; name: string }[]; portfolios: string[] }
type HeldRow = { account: string; portfolio: string; line: string; name: string; value: string }

/**
 * Lists the clients whose portfolios have lines outside the bands of the model with which their latest proposal was computed, the largest
 * drift first. Values are those of the stored holdings.
 */
async function listDrifting({ transaction, context, scope, view: { person, edition, today } }: TodayQuery) {
  const { rows: proposals } = await sql<ProposalRow>`
    select a.id as account, a.name as client, p.created_at,
      (select jsonb_agg(jsonb_build_object('id', l ->> 'id', 'target', l ->> 'target', 'name', l ->> 'name'))
        from jsonb_array_elements(p.data -> 'lines') l where l ->> 'target' <> '0') as lines,
      array(select o ->> 'id' from jsonb_array_elements(p.data -> 'portfolios') o) as portfolios
    from accounts a cross join lateral (
      select data, created_at from proposals where account_id = a.id and withdrawn_at is null order by created_at desc, id limit 1
    ) p
    where a.portal_id = ${scope.portalId} and a.is_active and ${isVisibleToStaff(person, edition, today)}
    order by p.created_at desc, a.id limit ${mostProposals}`.execute(transaction)
  if (proposals.length === 0) return []
  const { rows: held } = await sql<HeldRow>`
    select h.account_id as account, case h.source when 'api' then h.portfolio_id else substr(h.portfolio_id, length(h.source) + 2) end as portfolio, case when s.is_cash then ${cashLine} else coalesce(s.symbol, h.holding_id) end as line, s.name,
      sum(h.value)::text as value
    from stored_holdings h join held_securities s on s.id = h.security_id
      join portfolios f on f.edition = h.edition and f.id = h.portfolio_id
      join accounts a on a.id = h.account_id join portals portal on portal.id = a.portal_id
    where h.edition = ${edition.id} and h.account_id = any (${proposals.map(({ account }) => account)}::uuid[]) and h.value is not null
      and ${isCurrentPortfolio(sql`f`, context.deps.providers.findSource(edition, null))}
    group by 1, 2, 3, 4`.execute(transaction)
  return proposals
    .flatMap(({ account, client, lines, portfolios }) => {
      const own = held.filter((row) => row.account === account && portfolios.includes(row.portfolio))
      const worst = findWorst(lines, own)
      return worst
        ? [{ ...emptyTodayItem, id: account, cause: account, account, client, text: worst.name, rate: decimalText(worst.drift) }]
        : []
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
  // Overdrawn portfolios have no weights.
  if (sum(compared.map(({ value }) => value)).lte(0)) return null
  const { drift, outside, lines: drifts } = computeDrift({ lines: compared })
  const worst = drifts.filter(({ id }) => outside.includes(id)).toSorted((left, right) => right.drift.abs().cmp(left.drift.abs()))[0]
  return worst ? { name: targets.get(worst.id)?.name ?? values.get(worst.id)?.[0]?.name ?? worst.id, drift } : null
}
