import type { PortfolioFigureSource } from '@atrium/investments/server/contributions'
import type { FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { OpenedPortfolio } from '@atrium/investments/server/portfolios/provider-reads'
import { computeFundFigure, type FundFigure } from './commitment-rules.ts'
import { readCommitments } from './provider-reads.ts'

type FundFigureResult = {
  value: Decimal | null
  unit: FigureUnit
  currency: Currency
  subject: string
  responses: ProviderResponse<unknown>[]
  asOn: string | null
  provider: string
}
type FundFigureRequest = { of: string; figure: FundFigure; tracer: Tracer }

/**
 * Computes a ratio or the rate of return of a fund in which the client is invested.
 * @throws error `not-found` for another fund
 */
export async function readFundFigure(
  context: RequestContext,
  opened: OpenedPortfolio,
  { of, figure, tracer }: FundFigureRequest,
): Promise<FundFigureResult> {
  const response = await readCommitments(context, opened)
  const commitment = response.data.find(({ productId }) => productId === of)
  if (!commitment) throw refusal('not-found')
  return {
    value: computeFundFigure(figure, commitment, tracer),
    unit: figure === 'irr' ? 'rate' : 'number',
    currency: commitment.currency,
    subject: commitment.name,
    responses: [response],
    asOn: commitment.valuedOn,
    provider: response.provider,
  }
}

/** Figures of private-equity funds, such as `fund.tvpi`. */
export const fundFigures: PortfolioFigureSource = {
  subjects: ['fund'],
  compute: (portfolio, { context, of = '' }, part, tracer) =>
    readFundFigure(context, portfolio, { of, figure: part as FundFigure, tracer }),
}
