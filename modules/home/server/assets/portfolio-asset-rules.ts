import type { Explanation } from '@atrium/contract/explanation'
import { Decimal } from '@atrium/domain/decimal'
import type { StoredValue, ValuedPortfolio } from '@atrium/investments/server/stored-holdings/portfolio-value-reads'

/** A named amount of a portfolio, with the day of its value. */
export type PortfolioAmount = { name: string; value: Decimal; on: string; source: 'provider' }

/** What portfolios contribute to assets on two days, and to the net new money between them. */
export type PortfolioAssets = {
  opening: PortfolioAmount[]
  closing: PortfolioAmount[]
  payments: PortfolioAmount[]
  added: PortfolioAmount[]
  left: PortfolioAmount[]
  missing: Explanation['missing']
}

/** Divides the stored values of portfolios in one currency, in the way in which the totals count them. */
export function dividePortfolios(portfolios: readonly ValuedPortfolio[], currency: string): PortfolioAssets {
  const assets: PortfolioAssets = { opening: [], closing: [], payments: [], added: [], left: [], missing: [] }
  for (const portfolio of portfolios) addPortfolio(portfolio, currency, assets)
  return assets
}

function addPortfolio(portfolio: ValuedPortfolio, currency: string, assets: PortfolioAssets): void {
  const name = `${portfolio.client} · ${portfolio.name ?? portfolio.id}`
  const [before, on] = [inCurrency(portfolio.before, currency), inCurrency(portfolio.on, currency)]
  const toAmount = (value: Decimal, valuedOn: string): PortfolioAmount => ({ name, value, on: valuedOn, source: 'provider' })
  const add = (list: PortfolioAmount[], value: Decimal | string, valuedOn: string) => {
    const amount = new Decimal(value)
    if (!amount.isZero()) list.push(toAmount(amount, valuedOn))
  }
  if (before?.isPresent) assets.opening.push(toAmount(new Decimal(before.value), before.valuedOn))
  if (on?.isPresent) assets.closing.push(toAmount(new Decimal(on.value), on.valuedOn))
  const hadLeft = before !== null && !before.isPresent && on !== null && !on.isPresent
  if (on && !hadLeft) {
    // The first value of a portfolio counts as new money, and later values count by their flows only.
    const first = before ?? (portfolio.before ? null : inCurrency(portfolio.first, currency))
    if (!before) add(assets.added, first ? first.flowTotal : on.flowTotal, first?.valuedOn ?? on.valuedOn)
    else if (!before.isPresent) add(assets.added, before.value, before.valuedOn)
    if (first) add(assets.payments, new Decimal(on.flowTotal).minus(first.flowTotal), on.valuedOn)
    if (!on.isPresent) add(assets.left, on.value, on.valuedOn)
  }
  // A portfolio whose currency changed has left the total of this currency.
  if (before && !on)
    add(assets.left, before.isPresent ? before.flowTotal : new Decimal(before.flowTotal).minus(before.value), before.valuedOn)
  const reason = findReason(portfolio, currency, { isOpen: before?.isPresent === true, isClosed: on?.isPresent !== true })
  if (reason) assets.missing.push({ name: 'portfolio-value', label: name, reason })
}

const inCurrency = (stored: StoredValue | null, currency: string): StoredValue | null => (stored?.currency === currency ? stored : null)

/** Returns why a portfolio has no part in the latest total, or null if it has one or left before the first day. */
function findReason(
  { on, isListed }: ValuedPortfolio,
  currency: string,
  { isOpen, isClosed }: { isOpen: boolean; isClosed: boolean },
): string | null {
  if (!isClosed) return null
  if (on?.isPresent && on.currency !== currency) return 'value-in-other-currency'
  if (!isListed) return isOpen ? 'no-longer-listed' : null
  return on ? 'stored-value-too-old' : 'no-stored-value'
}
