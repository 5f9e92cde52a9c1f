import { UpstreamError } from './ports/answer.ts'
import type { UpstreamTransactions } from './ports/transactions.ts'
import type { Providers } from './registry.ts'

/**
 * Adds checks to a provider that the schemas of its protocol cannot express. A holding or transaction that is stated twice, or a price
 * below zero, would make figures wrong. A response that fails a check is refused, so that the last good response is shown with its age.
 */
export function withChecks(providers: Providers): Providers {
  const refuse = (call: string, detail: string): never => {
    throw new UpstreamError('invalid', providers.name, call, detail)
  }
  const demandOnce = (call: string, what: string, ids: readonly string[]): void => {
    if (new Set(ids).size < ids.length) refuse(call, `${what} is stated twice`)
  }
  const refuseNegative = (call: string, priced: readonly { name: string | null; price: string | null }[]): void => {
    const negative = priced.find(({ price }) => price?.startsWith('-'))
    if (negative) refuse(call, `the price of ${negative.name ?? 'an entry'} is below zero`)
  }
  const checkTransactions = (response: UpstreamTransactions): UpstreamTransactions => {
    demandOnce(
      'transactions',
      'a transaction',
      response.transactions.map(({ id }) => id),
    )
    refuseNegative('transactions', response.transactions)
    return response
  }
  const { listTransactionsOfType: listOfType } = providers
  return {
    ...providers,
    // Checks the id, because an upstream may match ids leniently.
    getAccount: async (clientId, on) => {
      const account = await providers.getAccount(clientId, on)
      if (account.id !== clientId) refuse('account', 'the response is about another client')
      return account
    },
    listPortfolios: async (clientId) => {
      const portfolios = await providers.listPortfolios(clientId)
      demandOnce(
        'portfolios',
        'a portfolio',
        portfolios.map(({ id }) => id),
      )
      return portfolios
    },
    getHoldings: async (key, on) => {
      const response = await providers.getHoldings(key, on)
      demandOnce(
        'holdings',
        'a holding',
        response.holdings.map(({ id }) => id),
      )
      refuseNegative('holdings', response.holdings)
      const rate = response.exchangeRates.find((one) => Number(one.rate) <= 0)
      if (rate) refuse('holdings', `the exchange rate from ${rate.from} to ${rate.to} is not above zero`)
      return response
    },
    listTransactions: async (key) => checkTransactions(await providers.listTransactions(key)),
    ...(listOfType && { listTransactionsOfType: async (key, type) => checkTransactions(await listOfType(key, type)) }),
  }
}
