import * as z from 'zod/mini'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { shownCurrencies } from './wealth-terms.ts'
import { currency, decimal, identifier, money, plainDate, provenance } from '@atrium/contract/schema'

export const accountHistory = z.object({
  currency,
  /** Daily closing value of all portfolios together, oldest first. */
  points: z.array(z.object({ on: plainDate, value: decimal })),
  returns: z.array(z.object({ period: z.enum(['1M', 'YTD', '1Y', 'SI']), rate: z.nullable(decimal), from: z.nullable(plainDate) })),
  /** Portfolios in neither, as no exchange rate to the account's currency is known. */
  missing: z.array(z.string()),
  provenance,
})

const perChange = <Value extends z.core.SomeType>(value: Value) =>
  z.object({ change1d: value, change1m: value, changeYtd: value, change1y: value, change3y: value, change5y: value, changeAll: value })

/** Time-weighted returns, fractions; null where the period begins before the history: no partial figures. */
const changes = perChange(z.nullable(decimal))

/** Returns of the account and each of its portfolios over the periods. */
export const accountPerformance = z.object({
  currency,
  /** Of all portfolios together; null where one of them could not be read. */
  changes,
  /** The day each change of the account is measured from. */
  since: perChange(z.nullable(plainDate)),
  /** The same in money; opening value, contributions, withdrawals (subtracted) and gain after charges sum to the closing value. */
  movements: perChange(z.nullable(z.object({ before: decimal, beforeOn: plainDate, paidIn: decimal, paidOut: decimal, earned: decimal }))),
  portfolios: z.array(
    z.object({
      id: identifier,
      name: z.string(),
      /** Null where its provider could not be read. */
      changes: z.nullable(changes),
      asOn: z.nullable(plainDate),
    }),
  ),
  /** Portfolios left out of the total, as no exchange rate to the account's currency is known. */
  missing: z.array(z.string()),
  provenance,
})

export const accountAllocation = z.object({
  currency,
  classes: z.array(z.object({ assetClass: z.string(), value: decimal, percent: decimal })),
  missing: z.array(z.object({ name: z.string(), portfolio: z.string() })),
  provenance,
})

/** Costs of the account in the year up to its valuation day, ex post; every amount in its own currency. */
export const accountCharges = z.object({
  /** Reason why there are none: the portfolios are closed to the reader, or their provider keeps no charges. */
  gap: z.nullable(z.enum(['closed', 'not-offered'])),
  told: z.nullable(
    z.object({
      currency,
      from: plainDate,
      to: plainDate,
      /** Of the known portfolios; null where none is. Zero means known to be zero. */
      totalCost: z.nullable(decimal),
      averageValue: z.nullable(decimal),
      /** Per cent of the average value, two decimals. */
      percent: z.nullable(decimal),
      /** Sums to the total; the highest first. */
      portfolios: z.array(z.object({ id: identifier, name: z.string(), cost: decimal })),
      missing: z.array(z.object({ name: z.string(), reason: z.enum(['not-read', 'no-exchange-rate']) })),
      provenance,
    }),
  ),
})

/** Reason why a value is missing in another currency: no rate known, or its source unavailable. */
export const rateGaps = ['no-exchange-rate', 'rates-not-read'] as const

/** Values of an account and its portfolios in another currency; those without a rate stay in their own. */
export const accountInCurrency = z.object({
  currency,
  /** Of the account, converted from its own currency; null without a value or a rate. */
  value: z.nullable(money),
  /** Each converted from its own currency; unchanged in the requested currency. */
  portfolios: z.array(z.object({ id: identifier, value: z.nullable(money) })),
  /** Rates used, as stated: one unit of `from` is worth `rate` of `to`. */
  rates: z.array(z.object({ from: currency, to: currency, rate: decimal, on: z.nullable(plainDate), provider: z.string() })),
  /** Currencies that could not be converted. */
  missing: z.array(z.object({ from: currency, reason: z.enum(rateGaps) })),
  provenance,
})

/** Parts of a movement in money: each is of a period. */
export const movementFigures = ['movement.before', 'movement.paid-in', 'movement.paid-out', 'movement.earned'] as const

export type MovementFigure = (typeof movementFigures)[number]

/** Costs: of the account, and of each portfolio. */
export const chargeFigures = ['charges.total', 'charges.average', 'charges.percent', 'charges.portfolio'] as const

export type ChargeFigure = (typeof chargeFigures)[number]

/** Allocation: share of a portfolio, and value and share of an asset class. */
export const partFigures = ['share', 'allocation.value', 'allocation.percent'] as const

export type PartFigure = (typeof partFigures)[number]

/** Figures that can be explained on the page of an account. */
export const accountFigures = [
  'value',
  'change',
  'change-rate',
  'change1d',
  'change1m',
  'changeYtd',
  'change1y',
  'change3y',
  'change5y',
  'changeAll',
  ...movementFigures,
  ...chargeFigures,
  ...partFigures,
] as const

export type AccountFigure = (typeof accountFigures)[number]

export const isChargeFigure = (figure: AccountFigure): figure is ChargeFigure => chargeFigures.some((known) => known === figure)

export const isMovementFigure = (figure: AccountFigure): figure is MovementFigure => movementFigures.some((known) => known === figure)

export const isPartFigure = (figure: AccountFigure): figure is PartFigure => partFigures.some((known) => known === figure)

/** `of`: the period, portfolio or asset class, where the figure has one. */
const figureInput = z.object({ account: identifier, figure: z.enum(accountFigures), of: z.optional(z.string().check(z.maxLength(100))) })

const currencyInput = z.object({ account: identifier, currency: z.enum(shownCurrencies) })

/** Of the whole account, or of one of its portfolios. */
const convertedInput = z.extend(currencyInput, { portfolio: z.optional(identifier) })

const accountInput = z.object({ account: identifier })

/** The figures of an account, derived from all its portfolios. */
export const wealth = {
  history: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/history',
      tags: ['accounts'],
      summary: 'Value of the whole account over time, and its returns',
    })
    .input(accountInput)
    .output(accountHistory),
  performance: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/performance',
      tags: ['accounts'],
      summary: 'Returns of the account and each of its portfolios, from a day to since inception',
    })
    .input(accountInput)
    .output(accountPerformance),
  charges: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/charges',
      tags: ['accounts'],
      summary: 'Costs of the account and of each portfolio in the year up to its valuation day',
    })
    .input(accountInput)
    .output(accountCharges),
  inCurrency: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/currencies/{currency}',
      tags: ['accounts'],
      summary: 'Values of the account and its portfolios in another currency, with the rates, their days and sources',
    })
    .input(currencyInput)
    .output(accountInCurrency),
  explainInCurrency: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/currencies/{currency}/explanation',
      tags: ['accounts'],
      summary: 'Explanation of the conversion of the account, or a portfolio of it',
    })
    .input(convertedInput)
    .output(explainedFigure),
  caseInCurrency: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/currencies/{currency}/explanation/case',
      tags: ['accounts'],
      summary: 'The complete conversion, for `bin/calc` to run again',
    })
    .input(convertedInput)
    .output(figureCase),
  allocation: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/allocation',
      tags: ['accounts'],
      summary: 'Allocation of the account by asset class',
    })
    .input(accountInput)
    .output(accountAllocation),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/explanations/{figure}',
      tags: ['accounts'],
      summary: 'Explanation of one figure of the account',
    })
    .input(figureInput)
    .output(explainedFigure),
  explainCase: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/explanations/{figure}/case',
      tags: ['accounts'],
      summary: 'The complete calculations of a figure of the account, for `bin/calc` to run again',
    })
    .input(figureInput)
    .output(figureCase),
}

export type AccountHistory = z.infer<typeof accountHistory>
export type AccountPerformance = z.infer<typeof accountPerformance>
export type AccountCharges = z.infer<typeof accountCharges>
export type AccountInCurrency = z.infer<typeof accountInCurrency>
export type AccountAllocation = z.infer<typeof accountAllocation>
