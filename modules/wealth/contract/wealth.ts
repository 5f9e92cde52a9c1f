import * as z from 'zod/mini'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { shownCurrencies } from './wealth-terms.ts'
import { currency, decimal, identifier, money, plainDate, provenance } from '@atrium/contract/schema'
import { unmatchedFlow } from './flows.ts'
import { accountFigures } from './figure-names.ts'

export const accountHistory = z.object({
  currency,
  /** Daily closing value of all portfolios combined, oldest first. */
  points: z.array(z.object({ on: plainDate, value: decimal })),
  returns: z.array(z.object({ period: z.enum(['1M', 'YTD', '1Y', 'SI']), rate: z.nullable(decimal), from: z.nullable(plainDate) })),
  /** Portfolios excluded because no exchange rate to the account's currency is known. */
  missing: z.array(z.string()),
  provenance,
})

const createChangeFields = <Value extends z.core.SomeType>(value: Value) =>
  z.object({ change1d: value, change1m: value, changeYtd: value, change1y: value, change3y: value, change5y: value, changeAll: value })

/** Time-weighted returns as fractions. Null if the period begins before the history. */
const changes = createChangeFields(z.nullable(decimal))

/** Returns of the account and of each portfolio over the periods. */
export const accountPerformance = z.object({
  currency,
  /** Returns of all portfolios combined. Null if one of them could not be read. */
  changes,
  /** Day from which each change of the account is measured. */
  since: createChangeFields(z.nullable(plainDate)),
  /**
   * Changes in money. `before` plus contributions, less withdrawals, plus unmatched flows and the gain after charges, equals the closing
   * value. Contributions and withdrawals are taken from the transactions.
   */
  movements: createChangeFields(
    z.nullable(z.object({ before: decimal, beforeOn: plainDate, paidIn: decimal, paidOut: decimal, unmatched: decimal, earned: decimal })),
  ),
  /** All flows without a transaction, oldest first, in `currency`. */
  unmatchedFlows: z.array(unmatchedFlow),
  portfolios: z.array(
    z.object({
      id: identifier,
      name: z.string(),
      /** Null if the portfolio's provider could not be read. */
      changes: z.nullable(changes),
      asOn: z.nullable(plainDate),
    }),
  ),
  /** Portfolios excluded from the total because no exchange rate to the account's currency is known. */
  missing: z.array(z.string()),
  provenance,
})

export const accountAllocation = z.object({
  currency,
  classes: z.array(z.object({ assetClass: z.string(), value: decimal, percent: decimal })),
  missing: z.array(z.object({ name: z.string(), portfolio: z.string() })),
  provenance,
})

/** Ex-post costs of the account in the year up to its valuation date. Each amount states its currency. */
export const accountCharges = z.object({
  /** Reason why there are no costs: the client may not see the portfolios, or the provider supplies no charges. */
  gap: z.nullable(z.enum(['closed', 'not-offered'])),
  costs: z.nullable(
    z.object({
      currency,
      from: plainDate,
      to: plainDate,
      /** Total of the portfolios with known costs. Null if no portfolio has known costs; zero means that the costs are known to be zero. */
      totalCost: z.nullable(decimal),
      /** The total by type of cost. The amounts sum to the total. Null if the total is null. */
      kinds: z.nullable(z.object({ service: decimal, product: decimal, thirdParty: decimal })),
      averageValue: z.nullable(decimal),
      /** Percentage of the average value, to two decimals. */
      percent: z.nullable(decimal),
      /** Costs per portfolio, highest first. They sum to the total. */
      portfolios: z.array(z.object({ id: identifier, name: z.string(), cost: decimal })),
      missing: z.array(z.object({ name: z.string(), reason: z.enum(['not-read', 'no-exchange-rate']) })),
      provenance,
    }),
  ),
})

/** Reason why a value cannot be converted: no rate known, or the source of rates unavailable. */
export const rateGaps = ['no-exchange-rate', 'rates-not-read'] as const

/** Values and latest changes of an account and its portfolios, in another currency. An amount without a rate is null. */
export const accountInCurrency = z.object({
  currency,
  /** Value of the account, converted from its own currency. Null without a value or a rate. */
  value: z.nullable(money),
  /** Change of the account since the previous valuation, at the same rate. */
  change: z.nullable(money),
  /** Value and change of each portfolio, converted from its currency. Unchanged if that is the requested currency. */
  portfolios: z.array(z.object({ id: identifier, value: z.nullable(money), change: z.nullable(money) })),
  /** Rates used, as stated by the source: one unit of `from` is worth `rate` units of `to`. */
  rates: z.array(z.object({ from: currency, to: currency, rate: decimal, on: z.nullable(plainDate), provider: z.string() })),
  /** Currencies that could not be converted. */
  missing: z.array(z.object({ from: currency, reason: z.enum(rateGaps) })),
  provenance,
})

/**
 * Currency in which amounts are returned. All days are converted at the rate of the valuation date. By default, or if there is no rate, it
 * is the currency of the account. Every response states the currency of its amounts.
 */
export const chosenCurrency = z.optional(z.enum(shownCurrencies))

/** `of` is the period, portfolio or asset class to which the figure applies, if any. */
const figureInput = z.object({
  account: identifier,
  figure: z.enum(accountFigures),
  of: z.optional(z.string().check(z.maxLength(100))),
  /** Day of the valuation. Only for the value, its change and the shares of portfolios; not allowed together with a currency. */
  on: z.optional(plainDate),
  currency: chosenCurrency,
})

const currencyInput = z.object({ account: identifier, currency: z.enum(shownCurrencies) })

/** A conversion of the whole account or of one portfolio. */
const conversionInput = z.extend(currencyInput, { portfolio: z.optional(identifier) })

const amountsInput = z.object({ account: identifier, currency: chosenCurrency })

/** Routes of the account's figures, which are derived from all its portfolios. */
export const wealth = {
  dates: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/dates',
      tags: ['accounts'],
      summary: 'List the days on which the provider can value the account, newest first',
    })
    .input(z.object({ account: identifier }))
    .output(z.object({ dates: z.array(plainDate) })),
  history: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/history',
      tags: ['accounts'],
      summary: 'Get the value of the whole account over time and its returns',
    })
    .input(amountsInput)
    .output(accountHistory),
  performance: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/performance',
      tags: ['accounts'],
      summary: 'Get the returns of the account and of each portfolio over periods from one day to since inception',
    })
    .input(amountsInput)
    .output(accountPerformance),
  charges: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/charges',
      tags: ['accounts'],
      summary: 'Get the costs of the account and of each portfolio in the year up to the account’s valuation date',
    })
    .input(amountsInput)
    .output(accountCharges),
  inCurrency: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/currencies/{currency}',
      tags: ['accounts'],
      summary: 'Get the values of the account and its portfolios in another currency, with the rates, their days and sources',
    })
    .input(currencyInput)
    .output(accountInCurrency),
  explainInCurrency: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/currencies/{currency}/explanation',
      tags: ['accounts'],
      summary: 'Explain the conversion of the account or of one portfolio',
    })
    .input(conversionInput)
    .output(explainedFigure),
  caseInCurrency: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/currencies/{currency}/explanation/case',
      tags: ['accounts'],
      summary: 'Get the complete conversion, which `bin/calc` can repeat. Staff only',
    })
    .input(conversionInput)
    .output(figureCase),
  allocation: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/allocation',
      tags: ['accounts'],
      summary: 'Get the allocation of the account by asset class',
    })
    .input(amountsInput)
    .output(accountAllocation),
  explain: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/explanations/{figure}',
      tags: ['accounts'],
      summary: 'Explain one figure of the account',
    })
    .input(figureInput)
    .output(explainedFigure),
  explainCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/explanations/{figure}/case',
      tags: ['accounts'],
      summary: 'Get the complete calculations of a figure of the account, which `bin/calc` can repeat. Staff only',
    })
    .input(figureInput)
    .output(figureCase),
}

export type AccountHistory = z.infer<typeof accountHistory>
export type AccountPerformance = z.infer<typeof accountPerformance>
export type AccountCharges = z.infer<typeof accountCharges>
export type AccountInCurrency = z.infer<typeof accountInCurrency>
export type AccountAllocation = z.infer<typeof accountAllocation>
