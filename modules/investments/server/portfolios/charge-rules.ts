import type { Charges } from '../../contract/portfolios.ts'
import { exPostCosts, type Costs } from '@atrium/domain/charges'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { expression, noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { sumParts } from '@atrium/domain/valuation'
import type { UpstreamCharges, UpstreamTransactionCosts } from '@atrium/platform/providers/ports/charges'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'

type CostsAndAverage = { costs: Costs; averageValue: Decimal | null }

export function sumCharges(response: UpstreamCharges): Pick<Charges, 'totalCost' | 'percent'> {
  const percent = computeChargesPercent(response, null)
  return { totalCost: decimalText(totalCharges(response, null)), percent: percent && decimalText(percent) }
}

/** Sums the charges. `to` is the last day of the charges; the explanation states it with each charge. */
export function totalCharges(response: UpstreamCharges, to: string | null, tracer: Tracer = untraced): Decimal {
  return tracer('total-charges', sumCosts, toCosts(response, to))
}

/**
 * Computes the charges as a percentage of the average value that the provider states, to two decimals. Null if this value is zero, negative
 * or unknown.
 */
export function computeChargesPercent(response: UpstreamCharges, to: string | null, tracer: Tracer = untraced): Decimal | null {
  return tracer('charges-percent', computeChargePercent, toCosts(response, to))
}

function toCosts({ service, product, thirdPartyPayments, averageValue, currency }: UpstreamCharges, on: string | null) {
  const costs = {
    serviceOneOff: new Decimal(service.oneOff),
    serviceOngoing: new Decimal(service.ongoing),
    transactionCosts: new Decimal(service.transaction),
    ancillary: new Decimal(service.ancillary),
    incidental: new Decimal(service.incidental),
    productOneOff: new Decimal(product.oneOff),
    productOngoing: new Decimal(product.ongoing),
    productTransaction: new Decimal(product.transaction),
    productIncidental: new Decimal(product.incidental),
    thirdPartyPayments: new Decimal(thirdPartyPayments),
  }
  return { costs, averageValue: averageValue === null ? null : new Decimal(averageValue), currency, on, source: 'provider' }
}

export function sumCosts({ costs }: CostsAndAverage, recorder: TraceRecorder = noRecorder): Decimal {
  const { totalCost } = computeExPost({ costs, averageValue: null })
  const amounts = Object.values(costs).filter((cost) => !cost.isZero())
  recorder.step('total-cost', expression`${amounts.length === 0 ? '0' : amounts.map(decimalText).join(' + ')}`, totalCost)
  return totalCost
}

export function computeChargePercent({ costs, averageValue }: CostsAndAverage, recorder: TraceRecorder = noRecorder): Decimal | null {
  const totalCost = sumCosts({ costs, averageValue }, recorder)
  const { totalPercent } = computeExPost({ costs, averageValue })
  if (!totalPercent) {
    recorder.missing('average-value', averageValue ? 'average-value-is-zero' : 'no-average-value')
    return null
  }
  recorder.step('percent', expression`${totalCost} × 100 ÷ ${averageValue}`, totalPercent)
  recorder.rounded('percent', 2, 'half-away-from-zero')
  return totalPercent
}

/** Applies the domain's rule for ex-post costs to a given average value. It is passed as the only valuation, whose average is itself. */
function computeExPost({ costs, averageValue }: CostsAndAverage): ReturnType<typeof exPostCosts> {
  return exPostCosts({ costs, valuations: averageValue ? [averageValue] : [], startValue: zero, endValue: zero })
}

/** Sums the costs of the trades in a period. Zero if no trade had costs. */
export function totalTradeCosts({ costs, currency }: UpstreamTransactionCosts, tracer: Tracer = untraced): Decimal {
  const parts = costs.map(({ name, on, amount }) => ({ name, on, value: new Decimal(amount) }))
  return tracer('sum-of-trade-costs', sumParts, { parts, currency, source: 'provider' }) ?? zero
}
