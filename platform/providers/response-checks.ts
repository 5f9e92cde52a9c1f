import { UpstreamError } from './ports/response.ts'
import type { UpstreamTransactions } from './ports/transactions.ts'
import type { Providers } from './registry.ts'

/**
 * Adds checks to a provider that the schemas of its protocol cannot express. A holding or transaction that is stated twice, or a price
 * below zero, would make figures wrong. A response that fails a check is refused, so that the last good response is shown with its age.
 */
export function addResponseChecks(providers: Providers): Providers {
  const throwInvalid = (call: string, detail: string): never => {
    throw new UpstreamError('invalid', providers.name, call, detail)
  }
  const assertUnique = (call: string, subject: string, ids: readonly string[]): void => {
    if (new Set(ids).size < ids.length) throwInvalid(call, `${subject} is stated twice`)
  }
  const assertNotNegative = (call: string, entries: readonly { name: string | null; price: string | null }[]): void => {
    const negative = entries.find(({ price }) => price?.startsWith('-'))
    if (negative) throwInvalid(call, `the price of ${negative.name ?? 'an entry'} is below zero`)
  }
  const checkTransactions = (response: UpstreamTransactions): UpstreamTransactions => {
    assertUnique(
      'transactions',
      'a transaction',
      response.transactions.map(({ id }) => id),
    )
    assertNotNegative('transactions', response.transactions)
    return response
  }
  const { listTransactionsOfType: listOfType } = providers
  return {
    ...providers,
    // Checks the id, because an upstream may match ids leniently.
    getAccount: async (clientId, on) => {
      const account = await providers.getAccount(clientId, on)
      if (account.id !== clientId) throwInvalid('account', 'the response is about another client')
      return account
    },
    listPortfolios: async (clientId) => {
      const portfolios = await providers.listPortfolios(clientId)
      assertUnique(
        'portfolios',
        'a portfolio',
        portfolios.map(({ id }) => id),
      )
      return portfolios
    },
    getHoldings: async (key, on) => {
      const response = await providers.getHoldings(key, on)
      assertUnique(
        'holdings',
        'a holding',
        response.holdings.map(({ id }) => id),
      )
      assertNotNegative('holdings', response.holdings)
      const rate = response.exchangeRates.find((one) => Number(one.rate) <= 0)
      if (rate) throwInvalid('holdings', `the exchange rate from ${rate.from} to ${rate.to} is not above zero`)
      return response
    },
    listTransactions: async (key) => checkTransactions(await providers.listTransactions(key)),
    ...(listOfType && { listTransactionsOfType: async (key, type) => checkTransactions(await listOfType(key, type)) }),
  }
}
