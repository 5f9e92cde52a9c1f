import type { Account } from '../../contract/accounts.ts'
import { Decimal } from '@atrium/domain/decimal'
import { findPartsDifference } from '@atrium/platform/figures/parts-rules'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'

/** Compares the value that the provider states for an account with the sum of its portfolios in the account's currency. */
export function findUnexplained(
  { value, currency }: Pick<UpstreamAccount, 'value' | 'currency'>,
  portfolios: Account['portfolios'],
): Account['unexplained'] {
  const parts = portfolios.map(({ accountValue }) => accountValue && new Decimal(accountValue.amount))
  return findPartsDifference({ stated: value === null ? null : new Decimal(value), parts, currency })
}
