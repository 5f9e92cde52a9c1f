import * as z from 'zod/mini'
import { shownPortfolioType } from '@atrium/contract/portfolio-schemas'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** Bases of a gain. `book` uses the average cost within the portfolio. `tax` uses the share identification rules, in pounds. */
export const gainBases = ['book', 'tax'] as const
export type GainBasis = (typeof gainBases)[number]

/** Units of a sale, with the rule that matches them with units bought. */
const match = z.object({
  rule: z.enum(['average-cost', 'same-day', 'thirty-day', 'section-104']),
  /** Null if the cost is an average. */
  acquiredOn: z.nullable(plainDate),
  /** Number of units, adjusted for all later splits. */
  units: decimal,
  cost: decimal,
})

const disposal = z.object({
  id: z.string(),
  on: plainDate,
  name: z.string(),
  units: decimal,
  /** Proceeds less the fees of the sale. */
  proceeds: z.nullable(decimal),
  cost: z.nullable(decimal),
  gain: z.nullable(decimal),
  /** Reason why the gain is missing. Such a disposal is excluded from all totals. */
  missing: z.nullable(z.enum(['transactions-do-not-add-up', 'no-exchange-rate'])),
  /**
   * Reason why the gain is exempt (TCGA 1992 s115), on the tax basis. Such a disposal has no gain and is excluded from all totals; its
   * proceeds and cost are shown.
   */
  exemption: z.nullable(z.enum(['gilt', 'qualifying-corporate-bond'])),
  /** True if the cost may still change, because the 30 days in which a repurchase would be matched with the sale are not over. */
  mayChange: z.boolean(),
  matches: z.array(match),
})

/** A UK tax year such as `2025/26`, or in another jurisdiction a calendar year such as `2025`. */
const taxYear = z.string().check(z.regex(/^\d{4}(\/\d{2})?$/))

const yearOfGains = z.object({
  taxYear,
  from: plainDate,
  to: plainDate,
  /** Newest first. */
  disposals: z.array(disposal),
  /** Totals of the disposals that have a gain. `losses` is negative or 0. Null if no disposal has a gain. */
  totals: z.nullable(z.object({ proceeds: decimal, cost: decimal, gain: decimal, gains: decimal, losses: decimal })),
  /**
   * Exempt amount of an individual, which applies to all gains of the year. Null on the book basis, for trusts, and for years whose amount
   * is not known.
   */
  exemptAmount: z.nullable(decimal),
})

/** Unknown facts, and cases that the rules do not cover. They are reported, and no assumption is made. */
export const gainFlags = ['no-original-cost', 'transfer-out', 'before-april-2008', 'no-holding', 'exemption-unknown'] as const

const gainsOnBasis = z.object({
  currency,
  /** Newest first. Years without a disposal are omitted. */
  years: z.array(yearOfGains),
  flags: z.array(z.object({ reason: z.enum(gainFlags), name: z.string(), on: plainDate })),
})

const portfolioGains = z.object({
  portfolio: identifier,
  type: shownPortfolioType,
  /** Last day whose disposals are included. */
  on: plainDate,
  book: gainsOnBasis,
  tax: z.nullable(gainsOnBasis),
  /**
   * Reason why `tax` is null. `exempt-type`: portfolios of this type are exempt from capital gains tax. `unknown-type`: the type is
   * `Other`, so its tax treatment is unknown. `other-jurisdiction`: the edition's tax jurisdiction is not the United Kingdom, and other
   * rules are not implemented.
   */
  untaxed: z.nullable(z.enum(['exempt-type', 'unknown-type', 'other-jurisdiction'])),
  provenance,
})

export const gains = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/gains',
      tags: ['gains'],
      summary: 'List the disposals with their gains by tax year',
    })
    .input(z.object({ portfolio: identifier, on: z.optional(plainDate) }))
    .output(portfolioGains),
}

export type Gains = z.infer<typeof portfolioGains>
export type GainsOnBasis = z.infer<typeof gainsOnBasis>
export type YearOfGains = z.infer<typeof yearOfGains>
export type Disposal = z.infer<typeof disposal>
