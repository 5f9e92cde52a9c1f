import type { Holdings } from '../../contract/portfolios.ts'
import { Decimal } from '@atrium/domain/decimal'
import { findPartsDifference } from '@atrium/platform/figures/parts-rules'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'

/**
 * Compares the value that the provider states for a portfolio with the sum of its holdings. Null if they agree, or if the holdings are
 * those of another day.
 */
export function findUnexplained(
  stated: UpstreamPortfolio | undefined,
  { currency, valuedOn, groups }: Pick<Holdings, 'currency' | 'valuedOn' | 'groups'>,
): Holdings['unexplained'] {
  if (!stated || stated.value === null || stated.valuedOn !== valuedOn || stated.currency !== currency) return null
  const parts = groups.flatMap(({ holdings }) => holdings.map(({ value }) => (value === null ? null : new Decimal(value))))
  const found = findPartsDifference({ stated: new Decimal(stated.value), parts, currency })
  return found && { stated: stated.value, ...found }
}
