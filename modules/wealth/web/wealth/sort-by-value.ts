import type { PortfolioSummary } from '@atrium/accounts/contract/accounts'
import { findSign, subtractDecimals } from '@atrium/ui/i18n/decimals'

/** Sorts portfolios by value, highest first (specification 1, section 9). Those without a value come last. */
export function sortByValue<Portfolio extends Pick<PortfolioSummary, 'accountValue'>>(portfolios: readonly Portfolio[]): Portfolio[] {
  return portfolios.toSorted((a, b) => {
    if (!a.accountValue || !b.accountValue) return Number(!a.accountValue) - Number(!b.accountValue)
    return findSign(subtractDecimals(b.accountValue.amount, a.accountValue.amount))
  })
}
