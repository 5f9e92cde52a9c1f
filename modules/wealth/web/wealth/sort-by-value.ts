import type { PortfolioSummary } from '@atrium/accounts/contract/accounts'
import { findSign, subtractDecimals } from '@atrium/ui/i18n/decimals'

/** Sorts by value, descending, those without a value last (specification 1, section 9). */
export function sortByValue<Portfolio extends Pick<PortfolioSummary, 'accountValue'>>(portfolios: readonly Portfolio[]): Portfolio[] {
  return portfolios.toSorted((a, b) => {
    if (!a.accountValue || !b.accountValue) return Number(!a.accountValue) - Number(!b.accountValue)
    return findSign(subtractDecimals(b.accountValue.amount, a.accountValue.amount))
  })
}
