import { defineClientCondition, type ClientConditionSource, type ConditionQuery } from '@atrium/accounts/server/contributions'
import { decimal, uuid } from '@atrium/contract/schema'
import { foldWords, isSearchable } from '@atrium/search/server/search/reads'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { findSecurities } from '../search/search-reads.ts'
import { isCurrentPortfolio } from '../stored-holdings/source-access.ts'

/** Joins holdings `h` with their portfolios `p` of a portal, as the current source of figures lists them. */
const ofCurrentPortfolios = ({ context, scope }: ConditionQuery): RawBuilder<unknown> => sql`
  join portfolios p on p.edition = h.edition and p.id = h.portfolio_id and p.source = h.source
  join portals portal on portal.id = ${scope.portalId} and ${isCurrentPortfolio(sql`p`, context.deps.providers.findSource(context.edition, null))}`

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
    const held = sql`from stored_holdings h ${ofCurrentPortfolios(query)} where h.security_id = ${security}::uuid`
    return {
      matches: sql`a.id in (select h.account_id ${held})`,
      // The holdings of a client may have several currencies. The largest sum is stated.
      facts: sql`(select jsonb_build_object('on', min(h.as_on), 'count', count(distinct h.portfolio_id), 'amount', case when sum(h.value) is not null
          then jsonb_build_object('amount', sum(h.value)::text, 'currency', h.currency) end)
        ${held} and h.account_id = a.id group by h.currency order by sum(h.value) desc nulls last limit 1)`,
      names: found ? { security: found.name } : {},
      isMissing: !found,
    }
  },
  options: {
    security: async ({ transaction, context, scope }, { search, offset, limit }) => {
      const words = await foldWords(transaction, scope.edition, search)
      if (!isSearchable(search, words)) return { items: [], count: 0 }
      const request = { transaction, context, scope: scope.edition, words, isApproximate: false, offset, limit }
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
        select p.account_id, p.name, p.currency, sum(h.value) as cash, sum(h.value) / p.value as rate, min(h.as_on) as as_on
        from held_securities s join stored_holdings h on h.security_id = s.id ${ofCurrentPortfolios(query)}
        where s.edition = ${query.context.edition.id} and s.is_cash and h.currency = p.currency and p.value > 0 and ${ofClient}
        group by p.edition, p.id
      ) held where held.rate >= ${atLeast}::numeric / 100`
    return {
      matches: sql`a.id in (select held.account_id ${shares(sql`true`)})`,
      facts: sql`(select jsonb_build_object('text', held.name, 'rate', round(held.rate, 6)::text, 'on', held.as_on,
          'amount', jsonb_build_object('amount', held.cash::text, 'currency', held.currency))
        ${shares(sql`h.account_id = a.id`)} order by held.rate desc limit 1)`,
    }
  },
})

/** Conditions on the stored holdings of clients. */
export const holdingConditions: readonly ClientConditionSource[] = [holding, cashShare]
