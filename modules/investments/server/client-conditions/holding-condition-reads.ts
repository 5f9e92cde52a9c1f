import { isAmong } from '@atrium/accounts/server/client-conditions/match-reads'
import { defineClientCondition, type ClientConditionSource, type ConditionQuery } from '@atrium/accounts/server/contributions'
import { decimal, uuid } from '@atrium/contract/schema'
import { foldWords, isSearchable } from '@atrium/search/server/search/reads'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { findSecurities } from '../search/search-reads.ts'
import { isCurrentPortfolio } from '../stored-holdings/source-access.ts'

/**
 * Looks up the portfolio `p` of a holding or of a sum of holdings by its key. Row-level security makes the planner expect so few rows that it
 * would otherwise read all portfolios first.
 */
const withPortfolio = (held: RawBuilder<unknown>): RawBuilder<unknown> => sql`cross join lateral (
  select account_id, name, currency, value, source, seen_at from portfolios
  where portfolios.edition = ${held}.edition and portfolios.id = ${held}.portfolio_id and portfolios.source = ${held}.source offset 0
) p`

/** Condition that the current source of figures of the portal lists a portfolio `p`. */
const isCurrent = ({ context, scope }: ConditionQuery): RawBuilder<boolean> => sql`exists (
  select from portals portal where portal.id = ${scope.portalId} and ${isCurrentPortfolio(sql`p`, context.deps.providers.findSource(context.edition, null))})`

/** Clients who hold a security, by the stored holdings. */
const holding = defineClientCondition({
  kind: 'holding',
  isForOutsideProfessionals: true,
  schema: z.strictObject({ security: uuid }),
  prepare: async (query, { security }) => {
    const found = await query.transaction
      .selectFrom('held_securities')
      .select('name')
      .where('id', '=', security)
      .where('edition', '=', query.context.edition.id)
      .executeTakeFirst()
    const held = (ofClient: RawBuilder<boolean>) => sql`
      from (select * from stored_holdings where security_id = ${security}::uuid and ${ofClient} offset 0) h ${withPortfolio(sql`h`)}
      where ${isCurrent(query)}`
    return {
      matches: isAmong(sql`select h.account_id ${held(sql`true`)}`),
      // The holdings of a client may have several currencies. The largest sum is stated.
      facts: sql`(select jsonb_build_object('on', min(h.as_on), 'count', count(distinct h.portfolio_id), 'amount', case when sum(h.value) is not null
          then jsonb_build_object('amount', sum(h.value)::text, 'currency', h.currency) end)
        ${held(sql`account_id = a.id`)} group by h.currency order by sum(h.value) desc nulls last limit 1)`,
      names: found ? { security: found.name } : {},
      isMissing: !found,
    }
  },
  options: {
    security: async ({ transaction, context, scope }, { search, offset, limit }) => {
      const words = await foldWords(transaction, scope.edition, search)
      if (!isSearchable(search, words)) return { items: [], count: 0 }
      const request = { transaction, context, scope: scope.edition, text: search, words, isApproximate: false, offset, limit }
      const { items, count } = await findSecurities(request)
      return {
        items: items.map(({ id, title, reference }) => ({ value: id, label: title, ...(reference && { detail: reference }) })),
        count,
      }
    },
  },
})

/** A percentage above 0 and up to 100. */
const percentage = decimal.check(z.refine((text) => Number(text) > 0 && Number(text) <= 100))

/** Clients with a portfolio of which at least a share is cash, by the stored holdings. */
const cashShare = defineClientCondition({
  kind: 'cash-share',
  isForOutsideProfessionals: true,
  schema: z.strictObject({ atLeast: percentage }),
  prepare: (query, { atLeast }) => {
    // Only the holdings of cash are read. Values of portfolios are stored with them.
    const shares = (ofClient: RawBuilder<boolean>) => sql`
      from (
        select edition, portfolio_id, source, account_id, currency, sum(value) as cash, min(as_on) as as_on from stored_holdings
        where security_id in (select id from held_securities where edition = ${query.context.edition.id} and is_cash) and ${ofClient}
        group by edition, portfolio_id, source, account_id, currency offset 0
      ) held ${withPortfolio(sql`held`)}
      where p.currency = held.currency and p.value > 0 and held.cash / p.value >= ${atLeast}::numeric / 100 and ${isCurrent(query)}`
    return {
      matches: isAmong(sql`select held.account_id ${shares(sql`true`)}`),
      facts: sql`(select jsonb_build_object('text', p.name, 'rate', round(held.cash / p.value, 6)::text, 'on', held.as_on,
          'amount', jsonb_build_object('amount', held.cash::text, 'currency', held.currency))
        ${shares(sql`account_id = a.id`)} order by held.cash / p.value desc limit 1)`,
    }
  },
})

/** Conditions on the stored holdings of clients. */
export const holdingConditions: readonly ClientConditionSource[] = [holding, cashShare]
