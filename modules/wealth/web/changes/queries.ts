import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FigureCase } from '@atrium/contract/explanation'
import { api } from '../api.ts'
import type { ChangeAddress } from './change-address.ts'
import { toRequestedPeriod, type ChangeSearch } from './change-search.ts'

export const accountChangeQuery = (account: string, search: ChangeSearch) => {
  const period = toRequestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'account', account, period],
    queryFn: () => api.changes.account({ account, ...period }),
    placeholderData: keepPreviousData,
  })
}

export const portfolioChangeQuery = (portfolio: string, search: ChangeSearch) => {
  const period = toRequestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'portfolio', portfolio, period],
    queryFn: () => api.changes.portfolio({ portfolio, ...period }),
  })
}

type AmountRequest = { account: string; address: ChangeAddress; search: ChangeSearch }

/** Used when an explanation is opened, not when the page loads. */
export const changeExplanationQuery = ({ account, address, search }: AmountRequest) => {
  const period = toRequestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'explanation', account, address, period],
    queryFn: () => {
      if (address.of === 'holdings') return api.changes.explainPortfolio({ ...omitTable(address), ...period })
      return api.changes.explainAccount({ account, ...toAccountAmount(address), ...period })
    },
  })
}

/** Requests the complete calculations of an amount. Staff only. */
export const changeAmountCase = ({ account, address, search }: AmountRequest): Promise<FigureCase> => {
  const period = toRequestedPeriod(search)
  if (address.of === 'holdings') return api.changes.portfolioCase({ ...omitTable(address), ...period })
  return api.changes.accountCase({ account, ...toAccountAmount(address), ...period })
}

/** Returns the input that identifies an amount of the account. */
const toAccountAmount = (address: Exclude<ChangeAddress, { of: 'holdings' }>) => ({
  ...omitTable(address),
  ...(address.of === 'investment' && { scope: 'account' as const }),
})

/** Returns the address without its `of` field. */
function omitTable<Address extends ChangeAddress>(address: Address): Omit<Address, 'of'> {
  const { of: _of, ...name } = address
  return name
}
