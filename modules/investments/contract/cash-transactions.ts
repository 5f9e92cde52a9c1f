import * as z from 'zod/mini'
import { transactionCategory, windowInput } from './portfolios.ts'
import { route } from '@atrium/contract/route'
import { currency, decimal, plainDate, provenance } from '@atrium/contract/schema'

const cashEntry = z.object({
  id: z.string(),
  on: plainDate,
  /** Type name as stated by the upstream. */
  type: z.string(),
  name: z.nullable(z.string()),
  category: transactionCategory,
  /** Effect on the portfolio's cash, signed, in the portfolio's currency. */
  amount: decimal,
  /** Balance after the entry. Null if the entries do not sum to the cash held. */
  balance: z.nullable(decimal),
})

const cashTransactions = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  /**
   * Balance before the first day. `closing` is the balance at the end of the last day. Both are null if the entries do not sum to the cash
   * held.
   */
  opening: z.nullable(decimal),
  closing: z.nullable(decimal),
  paidIn: decimal,
  paidOut: decimal,
  /** Newest first. */
  entries: z.array(cashEntry),
  /** True if there are entries before the first day. */
  hasOlder: z.boolean(),
  provenance,
})

export const cash = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portfolios/{portfolio}/cash-transactions',
      tags: ['cash'],
      summary: 'List the cash entries of a portfolio with the balance after each',
    })
    .input(windowInput)
    .output(cashTransactions),
}

export type CashTransactions = z.infer<typeof cashTransactions>
