import * as z from 'zod/mini'
import { shownPortfolioType } from '@atrium/contract/portfolio-schemas'
import { explainedFigure, figureCase } from '@atrium/contract/explanation'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'
import { unmatchedFlow } from './flows.ts'
import { accountAmounts, holdingAmounts, valuePeriods } from './change-terms.ts'

/** Maximum number of best investments, and of worst investments. */
export const extremesShown = 3
export const paymentsShown = 5

/** Reasons for a change in value. Opening value, payments and all reasons sum exactly to the closing value. */
const parts = { market: decimal, income: decimal, charges: decimal, currency: decimal, other: decimal }

/** `moneyOut` is negative, like every amount that reduces the value. */
const portfolioChange = z.object({ opening: decimal, moneyIn: decimal, moneyOut: decimal, ...parts, closing: decimal })

/** `moved` is purchases less sales and income paid out. For cash it has the opposite sign and includes payments. */
const holdingChange = z.object({ opening: decimal, moved: decimal, ...parts, closing: decimal })

const ofPortfolio = z.object({ id: identifier, name: z.string() })

/** An investment with one amount in the account's currency, over all portfolios of the account that hold it. */
const investmentAmount = z.object({
  name: z.string(),
  amount: decimal,
  /** Modified Dietz return over the part of the period in which the investment was held, as a fraction. Null if it is not defined. */
  return: z.nullable(decimal),
  /** The amount of each portfolio, largest first. These sum to `amount`. */
  holdings: z.array(z.object({ portfolio: ofPortfolio, holding: z.string(), amount: decimal })),
})

/** Holdings and portfolios excluded from both values. `holding` is null if the whole portfolio is excluded. */
const leftOut = z.array(
  z.object({
    portfolio: ofPortfolio,
    holding: z.nullable(z.string()),
    reason: z.enum(['no-price', 'no-exchange-rate', 'not-read']),
  }),
)

/** Holdings whose price changes include currency movements, because an exchange rate is not known. Their amounts still add up. */
const undivided = z.array(z.object({ portfolio: ofPortfolio, holding: z.string() }))

const span = {
  currency,
  /** The closing values of these days are compared. `from` may be a holiday or precede the portfolio if the request's `from` does. */
  from: plainDate,
  to: plainDate,
}

const accountChange = z.object({
  ...span,
  /** Closing less opening value. Equals `moved` plus `earned`. */
  change: decimal,
  /** The change as a fraction of the opening value. Null if the opening value is zero. */
  changeRate: z.nullable(decimal),
  /** Money in less money out. */
  moved: decimal,
  /** Sum of market, income, charges, currency and other. */
  earned: decimal,
  total: portfolioChange,
  portfolios: z.array(
    z.object({
      ...ofPortfolio.shape,
      type: shownPortfolioType,
      change: portfolioChange,
      /** Closing less opening value. */
      difference: decimal,
      /** The difference as a fraction of the opening value. Null if the opening value is zero. */
      differenceRate: z.nullable(decimal),
    }),
  ),
  /** The investment with the largest amount for each reason, in the direction of the reason's total. Null if that total is zero. */
  leaders: z.object({
    market: z.nullable(investmentAmount),
    income: z.nullable(investmentAmount),
    currency: z.nullable(investmentAmount),
  }),
  /** Investments with the highest gains, best first, and with the largest losses, worst first. Cash is excluded. */
  best: z.array(investmentAmount),
  worst: z.array(investmentAmount),
  /** Largest payments in and out, oldest first. `paymentCount` is the number of all payments. */
  payments: z.array(
    z.object({
      portfolio: ofPortfolio,
      /** Position among all payments of its portfolio in the period. */
      index: z.int(),
      on: plainDate,
      amount: decimal,
    }),
  ),
  paymentCount: z.int(),
  /**
   * Flows that the provider states without a transaction, in the account's currency. They are not part of the change, because a holding
   * that is not valued on both days is excluded from both values.
   */
  unmatched: z.object({ amount: decimal, flows: z.array(unmatchedFlow) }),
  leftOut,
  undivided,
  provenance,
})

const holdingsChange = z.object({
  ...span,
  portfolio: ofPortfolio,
  total: holdingChange,
  /** Sorted by earnings, highest first; cash is last. */
  holdings: z.array(z.object({ id: z.string(), name: z.string(), isCash: z.boolean(), change: holdingChange })),
  leftOut,
  undivided,
  provenance,
})

const periodInput = {
  /** Ignored if `from` is given. */
  period: z.optional(z.enum(valuePeriods)),
  from: z.optional(plainDate),
  /** By default the latest valuation. */
  to: z.optional(plainDate),
}

/** An amount of the account's total, or of a portfolio, holding, investment or payment. All are in the account's currency. */
const accountAmountInput = z.object({
  account: z.string(),
  amount: z.enum(accountAmounts),
  portfolio: z.optional(identifier),
  /** Only with `portfolio`. */
  holding: z.optional(z.string().check(z.maxLength(100))),
  /** `account` for the amount of the holding's investment over all portfolios. Only with `holding`, and required for `return`. */
  scope: z.optional(z.enum(['portfolio', 'account'])),
  /** `index` of a payment. Only with `portfolio`, and required for `payment`. */
  payment: z.optional(z.int().check(z.minimum(0))),
  ...periodInput,
})

/** An amount of a holding, or of the total, in the portfolio's currency. */
const portfolioAmountInput = z.object({
  portfolio: z.string(),
  amount: z.enum(holdingAmounts),
  holding: z.optional(z.string().check(z.maxLength(100))),
  ...periodInput,
})

/** Routes of "What changed": the reasons for a change in value between two days. */
export const changes = {
  account: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/value-change',
      tags: ['changes'],
      summary: 'Get the reasons for the change in value of an account between two days, by portfolio',
    })
    .input(z.object({ account: z.string(), ...periodInput }))
    .output(accountChange),
  portfolio: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/value-change',
      tags: ['changes'],
      summary: 'Get the reasons for the change in value of a portfolio between two days, by holding',
    })
    .input(z.object({ portfolio: z.string(), ...periodInput }))
    .output(holdingsChange),
  explainAccount: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/value-change/explanations/{amount}',
      tags: ['changes'],
      summary: 'Explain an amount of the change in value of an account',
    })
    .input(accountAmountInput)
    .output(explainedFigure),
  accountCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/value-change/explanations/{amount}/case',
      tags: ['changes'],
      summary: 'Get the complete calculations of an amount, which `bin/calc` can repeat. Staff only',
    })
    .input(accountAmountInput)
    .output(figureCase),
  explainPortfolio: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/value-change/explanations/{amount}',
      tags: ['changes'],
      summary: 'Explain an amount of the change in value of a portfolio or of one of its holdings',
    })
    .input(portfolioAmountInput)
    .output(explainedFigure),
  portfolioCase: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/value-change/explanations/{amount}/case',
      tags: ['changes'],
      summary: 'Get the complete calculations of an amount, which `bin/calc` can repeat. Staff only',
    })
    .input(portfolioAmountInput)
    .output(figureCase),
}

export type AccountChange = z.infer<typeof accountChange>
export type HoldingsChange = z.infer<typeof holdingsChange>
export type HoldingChange = z.infer<typeof holdingChange>
export type PortfolioChange = z.infer<typeof portfolioChange>
export type InvestmentAmount = z.infer<typeof investmentAmount>
