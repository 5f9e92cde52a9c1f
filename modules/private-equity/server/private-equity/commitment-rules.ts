import type { Commitment } from '../../contract/private-equity.ts'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { distributedToPaidIn, computeFundRate, residualToPaidIn, totalToPaidIn } from '@atrium/domain/private-equity'
import type { UpstreamCommitment } from '@atrium/platform/providers/ports/private-equity'
import { untraced, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { roundRate } from '@atrium/platform/figures/wire-rules'

export const fundFigures = ['tvpi', 'dpi', 'rvpi', 'irr'] as const
export type FundFigure = (typeof fundFigures)[number]

/**
 * Computes a ratio or the rate of return. Only flows up to the valuation date are included, so that flows and value are of the same day.
 */
export function computeFundFigure(figure: FundFigure, commitment: UpstreamCommitment, tracer: Tracer = untraced): Decimal | null {
  const paid = sumFlows(commitment)
  if (figure === 'tvpi') return tracer('total-to-paid-in', totalToPaidIn, paid)
  if (figure === 'dpi') return tracer('distributed-to-paid-in', distributedToPaidIn, paid)
  if (figure === 'rvpi') return tracer('residual-to-paid-in', residualToPaidIn, paid)
  const rate = tracer('fund-rate', computeFundRate, toFlowsAndValue(commitment))
  return rate && roundRate(rate)
}

/** Returns flows and value from the client's perspective: calls are negative, distributions are positive. */
function toFlowsAndValue(commitment: UpstreamCommitment) {
  const { netAssetValue, valuedOn, currency } = commitment
  const about = { currency, source: 'provider' }
  return {
    flows: listFlowsUntilValuation(commitment).map(({ on, kind, amount }) => ({
      on,
      amount: kind === 'capital-call' ? new Decimal(amount).neg() : new Decimal(amount),
      ...about,
    })),
    worth: netAssetValue === null || valuedOn === null ? null : { on: valuedOn, netAssetValue: new Decimal(netAssetValue), ...about },
  }
}

function sumFlows(commitment: UpstreamCommitment) {
  const { netAssetValue, valuedOn: on, currency } = commitment
  const flows = listFlowsUntilValuation(commitment)
  const sumKind = (kind: string) => sum(flows.filter((flow) => flow.kind === kind).map(({ amount }) => new Decimal(amount)))
  return {
    called: sumKind('capital-call'),
    distributed: sumKind('distribution'),
    netAssetValue: netAssetValue === null ? null : new Decimal(netAssetValue),
    currency,
    source: 'provider',
    ...(on !== null && { on }),
  }
}

/** Returns the flows up to the valuation date, or all flows if the fund has not been valued yet. */
const listFlowsUntilValuation = ({ flows, valuedOn }: UpstreamCommitment) => flows.filter(({ on }) => valuedOn === null || on <= valuedOn)

export function toCommitment(commitment: UpstreamCommitment): Commitment {
  const { productId, flows, valuedOn, ...stated } = commitment
  const figures = Object.fromEntries(
    fundFigures.map((figure) => {
      const value = computeFundFigure(figure, commitment)
      return [figure, value && decimalText(value)]
    }),
  ) as Pick<Commitment, FundFigure>
  return {
    ...stated,
    ...figures,
    id: productId,
    flows,
    valuedOn,
    hasFlowsSince: flows.some(({ on }) => valuedOn !== null && on > valuedOn),
  }
}

/** Converts the commitments, newest vintage first. */
export function mapCommitments(commitments: readonly UpstreamCommitment[]): Commitment[] {
  return commitments.map(toCommitment).toSorted((left, right) => right.vintage - left.vintage || left.name.localeCompare(right.name))
}
