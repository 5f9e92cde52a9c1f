import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FigureCase } from '@atrium/contract/explanation'
import { api } from '../api.ts'
import type { ChangeAddress } from './change-address.ts'
import { requestedPeriod, type ChangeSearch } from './change-search.ts'

export const accountChangeQuery = (account: string, search: ChangeSearch) => {
  const period = requestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'account', account, period],
    queryFn: () => api.changes.account({ account, ...period }),
    placeholderData: keepPreviousData,
  })
}

export const portfolioChangeQuery = (portfolio: string, search: ChangeSearch) => {
  const period = requestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'portfolio', portfolio, period],
    queryFn: () => api.changes.portfolio({ portfolio, ...period }),
  })
}

type Question = { account: string; address: ChangeAddress; search: ChangeSearch }

/** Used when an explanation is opened, not when the page loads. */
export const changeExplanationQuery = ({ account, address, search }: Question) => {
  const period = requestedPeriod(search)
  return queryOptions({
    queryKey: ['changes', 'explanation', account, address, period],
    queryFn: () => {
      if (address.of === 'holdings') return api.changes.explainPortfolio({ ...nameOf(address), ...period })
      return api.changes.explainAccount({ account, ...nameOf(address), ...period })
    },
  })
}

/** Requests the complete calculations of an amount. Staff only. */
export const changeAmountCase = ({ account, address, search }: Question): Promise<FigureCase> => {
  const period = requestedPeriod(search)
  if (address.of === 'holdings') return api.changes.portfolioCase({ ...nameOf(address), ...period })
  return api.changes.accountCase({ account, ...nameOf(address), ...period })
}

/** Returns the address without its `of` field. */
function nameOf<Address extends ChangeAddress>(address: Address): Omit<Address, 'of'> {
  const { of: _of, ...name } = address
  return name
}
