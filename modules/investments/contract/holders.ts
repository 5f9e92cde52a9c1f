import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { decimal, instant, money, plainDate } from '@atrium/contract/schema'
import { searchQuery } from '@atrium/search/contract/search'

/** One holding of a security in a client's portfolio, as stored last. */
export const heldPosition = z.object({
  account: z.object({ id: z.string(), name: z.string(), portal: z.string() }),
  portfolio: z.object({ id: z.string(), name: z.string() }),
  security: z.object({ id: z.string(), name: z.string(), symbol: z.nullable(z.string()) }),
  units: decimal,
  /** Null without a price or an exchange rate. */
  value: z.nullable(money),
  /** Day of the holdings, their provider, and when they were fetched. */
  asOn: plainDate,
  provider: z.string(),
  fetchedAt: instant,
  /** True if the provider no longer lists the portfolio, or its holdings could not be read since. */
  isOutdated: z.boolean(),
})

export const heldPositions = z.object({
  ...countedItems(heldPosition),
  /** Number of clients who hold a matching security, and of portfolios. */
  clients: z.int(),
  portfolios: z.int(),
  /** Securities that match, those of most clients first, at most ten, and their number. */
  securities: z.array(z.object({ id: z.string(), name: z.string(), symbol: z.nullable(z.string()), clients: z.int() })),
  securityCount: z.int(),
  /** Value of all matching holdings by currency. Holdings without a value are not included. */
  totals: z.array(money),
  coverage: z.object({
    /** Number of the caller's clients, and of their portfolios whose holdings are not known. */
    clients: z.int(),
    unknownPortfolios: z.int(),
    /** Number of portfolios that held a matching security and that their providers no longer list. They are in no other count. */
    unlistedPortfolios: z.int(),
    /** Days of the holdings of all known portfolios, from the oldest to the newest. Null if none is known. */
    oldestOn: z.nullable(plainDate),
    newestOn: z.nullable(plainDate),
  }),
})

export const holders = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/holders',
      tags: ['holdings'],
      summary: 'List which of the caller’s clients hold a security, by its id or by at least three characters of its name or symbol',
    })
    .input(
      z
        .object({ q: z.optional(searchQuery), security: z.optional(z.uuid()), ...offsetPage({ usual: 50, most: 200 }) })
        .check(z.refine(({ q, security }) => (q === undefined) !== (security === undefined), { path: ['q'] })),
    )
    .output(heldPositions),
}

export type HeldPosition = z.infer<typeof heldPosition>
export type HeldPositions = z.infer<typeof heldPositions>
