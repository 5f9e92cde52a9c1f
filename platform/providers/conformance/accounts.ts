import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import type { AccountsPort, UpstreamAccount } from '../ports/accounts.ts'
import { UpstreamError } from '../ports/response.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const accountsSuite: Suite<AccountsPort> = {
  port: 'accounts',
  checks: [
    {
      name: 'every client is listed once',
      run: async (port, { clientId }) => {
        const listedAccount = await port.listAccounts()
        if (listedAccount === null) return
        const ids = listedAccount.map(({ id }) => id)
        assertUnique(ids, 'the client')
        assertThat(ids.includes(clientId), `the client ${clientId} is not listed`)
      },
    },
    {
      name: 'a client’s details match the client list',
      run: async (port, { clientId }) => {
        const account = await port.getAccount(clientId)
        const all = await port.listAccounts()
        if (all === null) return
        const listedAccount = all.find(({ id }) => id === clientId)
        for (const field of ['id', 'name', 'currency'] as const)
          assertThat(
            account[field] === listedAccount?.[field],
            `${field} is "${account[field]}" here and "${listedAccount?.[field]}" in the list`,
          )
      },
    },
    {
      name: 'an account’s value is the sum of its portfolios, within a penny for each',
      run: async (port, { clientId }) => {
        const account = await port.getAccount(clientId)
        const parts = account.portfolios.map((portfolio) => toAccountCurrency(account, portfolio))
        const missing = account.portfolios.find((_, index) => parts[index] === null)
        assertThat(!missing, `there is no exchange rate from ${missing?.currency} to ${account.currency}`)
        const difference = sum(parts)
          .minus(account.value ?? 0)
          .abs()
        assertThat(
          difference.lte(new Decimal('0.01').times(parts.length + 1)),
          `the portfolios add up to ${roundTo(sum(parts), 2)}, but the account's value is ${account.value}`,
        )
      },
    },
    {
      name: 'an account’s valuation date is not in the future, and its previous valuation date is earlier',
      run: async (port, { clientId, today }) => {
        const { valuedOn, previouslyValuedOn, previousValue } = await port.getAccount(clientId)
        assertThat(valuedOn <= today, `the account is valued on ${valuedOn}, which is after ${today}`)
        assertThat((previouslyValuedOn === null) === (previousValue === null), 'the previous value and its day must be stated together')
        assertThat(
          previouslyValuedOn === null || previouslyValuedOn < valuedOn,
          `the previous valuation is of ${previouslyValuedOn}, which is not before ${valuedOn}`,
        )
      },
    },
    {
      name: 'the value on the previous day, if known, matches the stated previous value',
      run: async (port, { clientId }) => {
        const { previouslyValuedOn, previousValue } = await port.getAccount(clientId)
        if (previouslyValuedOn === null) return
        const before = await port.getAccount(clientId, previouslyValuedOn).catch(returnNullIfUnknown)
        if (before === null) return
        assertThat(
          before.valuedOn === previouslyValuedOn,
          `${previouslyValuedOn} was requested, but the account is valued on ${before.valuedOn}`,
        )
        assertThat(
          before.value === previousValue,
          `the value on ${previouslyValuedOn} is ${before.value}, but the stated previous value is ${previousValue}`,
        )
      },
    },
    {
      name: 'an unknown client is not found',
      run: (port) => assertNotFound(port.getAccount('no-such-client-0'), 'an unknown client'),
    },
    {
      name: 'an id that contains a path is not found',
      run: (port, { clientId }) => assertNotFound(port.getAccount(`x/../${clientId}`), 'an id that contains a path'),
    },
  ],
}

/** Returns null for an error about an unknown day, because some sources have only the latest day; throws other errors. */
function returnNullIfUnknown(error: unknown): null {
  if (error instanceof UpstreamError && error.fault === 'unknown') return null
  throw error
}

function toAccountCurrency(account: UpstreamAccount, { value, currency }: UpstreamAccount['portfolios'][number]): Decimal | null {
  if (value === null || currency === account.currency) return new Decimal(value ?? 0)
  const rate = account.exchangeRates.find(({ from, to }) => from === currency && to === account.currency)
  return rate ? new Decimal(value).times(rate.rate) : null
}
