import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { decimal, identifier, money, plainDate, uuid } from '@atrium/contract/schema'
import { firmSource } from './firm-source.ts'
import { filingKinds } from './practice-terms.ts'

const party = z.object({
  /** Number in the firm's tax system. */
  id: z.string(),
  name: z.string(),
  kind: z.enum(['personal', 'business']),
  /** True if the firm's system keeps the company's books, which the health score needs. */
  hasBooks: z.boolean(),
})
export type TaxParty = z.infer<typeof party>

const ofParty = z.object({ account: uuid, party: identifier })

/** A deadline with the last working day before it, on which it can be paid or filed in time. */
const filing = z.object({
  kind: z.enum(filingKinds),
  /** Last day of the period to which it belongs. */
  periodEnd: plainDate,
  due: plainDate,
  payBy: plainDate,
  /** True if the period is later than those of which the firm's system has figures, and its end follows from the last one. */
  isExpected: z.boolean(),
})
export type Filing = z.infer<typeof filing>

const payments = z.object({
  /** Newest first. Amounts due are negative, and payments are positive. */
  items: z.array(z.object({ date: plainDate, amount: money, description: z.string() })),
  /** Negative while the client owes money. */
  currentBalance: z.nullable(money),
  source: firmSource,
})

const overview = z.object({
  /** Newest first; null for figures that the account does not have. */
  values: z.array(
    z.object({
      periodEnd: plainDate,
      income: z.nullable(money),
      turnover: z.nullable(money),
      profit: z.nullable(money),
      taxDue: z.nullable(money),
    }),
  ),
  filings: z.array(filing),
  /**
   * Payments on account that follow from the tax of the last period, for a person; null if none are due or the tax is not known. Computed as if
   * no tax had been deducted at source.
   */
  paymentsOnAccount: z.nullable(z.object({ each: money, firstDue: plainDate, secondDue: plainDate })),
  source: firmSource,
})
export type TaxOverview = z.infer<typeof overview>

/** `no-number` for a company without a number in the firm's tax system. */
const companyStates = ['read', 'not-read', 'no-number'] as const

const healthScore = z.object({
  company: z.string(),
  /** Last day of the figures; null if they could not be read. */
  asOn: z.nullable(plainDate),
  months: z.nullable(z.int()),
  includesVat: z.nullable(z.boolean()),
  turnover: z.nullable(money),
  debtorBalance: z.nullable(money),
  debtorDays: z.nullable(decimal),
  /** Whole number from 0 to 100; null without enough data. */
  score: z.nullable(z.int()),
  band: z.nullable(z.enum(['green', 'amber', 'red'])),
  state: z.enum(['scored', 'not-enough-data', 'not-read', 'no-books']),
})
export type HealthScore = z.infer<typeof healthScore>

export const taxAccounts = {
  parties: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/tax-parties',
      tags: ['taxAccounts'],
      summary: 'List the person and the companies of a client that have an account with the tax authority',
    })
    .input(z.object({ account: uuid }))
    .output(z.object({ accountName: z.string(), parties: z.array(party), source: firmSource })),
  payments: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/tax-parties/{party}/payments',
      tags: ['taxAccounts'],
      summary: 'List the payments of a person or company to the tax authority, with the balance',
    })
    .input(ofParty)
    .output(payments),
  overview: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/tax-parties/{party}/overview',
      tags: ['taxAccounts'],
      summary: 'List the figures of a tax account by period, with the deadlines of the last period',
    })
    .input(ofParty)
    .output(overview),
  companies: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/company-accounts',
      tags: ['taxAccounts'],
      summary: 'List the statutory deadlines of the companies of a client',
    })
    .input(z.object({ account: uuid }))
    .output(
      z.object({
        accountName: z.string(),
        companies: z.array(z.object({ name: z.string(), filings: z.array(filing), state: z.enum(companyStates) })),
        source: firmSource,
      }),
    ),
  healthScores: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/health-scores',
      tags: ['taxAccounts'],
      summary: 'Compute the business health score of each company of a client',
    })
    .input(z.object({ account: uuid }))
    .output(z.object({ items: z.array(healthScore), source: firmSource })),
}
