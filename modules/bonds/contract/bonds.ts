import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** Reason why some or all statistics of a bond are missing. */
export const bondGaps = ['matured', 'no-yield', 'no-price', 'index-linked', 'perpetual', 'no-currency', 'no-exchange-rate'] as const

const heldBond = z.object({
  /** Id of the holding. */
  id: z.string(),
  name: z.string(),
  /** Annual coupon as a fraction of nominal. */
  coupon: decimal,
  maturesOn: z.nullable(plainDate),
  /** Number of coupons per year. */
  frequency: z.literal([1, 2, 4]),
  dayCount: z.enum(['actual/actual', '30/360', '30E/360']),
  /** In `priceCurrency`. */
  nominal: decimal,
  priceCurrency: z.nullable(currency),
  priceOn: z.nullable(plainDate),
  /** Prices per 100 nominal, settled on the valuation date. */
  cleanPrice: z.nullable(decimal),
  accrued: z.nullable(decimal),
  dirtyPrice: z.nullable(decimal),
  isExDividend: z.boolean(),
  /** Annual yields as fractions. */
  runningYield: z.nullable(decimal),
  redemptionYield: z.nullable(decimal),
  /** Durations in years, convexity in years squared. */
  macaulay: z.nullable(decimal),
  modified: z.nullable(decimal),
  convexity: z.nullable(decimal),
  /** Future coupons for the nominal held, earliest first. Empty for bonds whose statistics are not supported. */
  coupons: z.array(z.object({ on: plainDate, amount: decimal })),
  missing: z.nullable(z.enum(bondGaps)),
})

const portfolioBonds = z.object({
  portfolio: identifier,
  currency,
  valuedOn: plainDate,
  bonds: z.array(heldBond),
  /** Averages weighted by value including accrued interest, over the bonds that have all figures. Null if there is no such bond. */
  total: z.object({
    value: z.nullable(decimal),
    redemptionYield: z.nullable(decimal),
    macaulay: z.nullable(decimal),
    modified: z.nullable(decimal),
    convexity: z.nullable(decimal),
    covered: z.int(),
    /** Coupons in the twelve months after the valuation date, at the exchange rates of that date. Null if no bond's coupons are known. */
    income: z.nullable(decimal),
  }),
  /** Redemptions by year in the portfolio's currency. Years without redemptions between the first and the last are included. */
  ladder: z.array(z.object({ year: z.int(), repaid: decimal, bonds: z.int() })),
  /** Fixed-interest holdings for which the source states no bond terms, such as funds. */
  withoutTerms: z.array(z.object({ id: z.string(), name: z.string() })),
  provenance,
})

export const bonds = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/bonds',
      tags: ['bonds'],
      summary: 'List the bonds with their yields, durations and coupons, and totals',
    })
    .input(z.object({ portfolio: identifier, on: z.optional(plainDate) }))
    .output(portfolioBonds),
}

export type Bonds = z.infer<typeof portfolioBonds>
export type HeldBond = z.infer<typeof heldBond>
