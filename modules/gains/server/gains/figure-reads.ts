import type { PortfolioFigureSource } from '@atrium/investments/server/contributions'
import { gainBases } from '../../contract/gains.ts'
import type { Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import type { PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import { listDisposals, sumDisposals, type RealisedColumn } from './gains-rules.ts'
import { readGains } from './provider-reads.ts'
import { findGainYear } from './year-rules.ts'

type RealisedTotalRequest = { of: string; on: string | undefined; column: RealisedColumn; tracer: Tracer }
type RealisedTotal = { value: Decimal; currency: Currency; subject: string; responses: ProviderResponse<unknown>[]; asOn: string }

/**
 * Computes a total of the disposals in a tax year. `of` is basis and year, such as `tax:2025/26`.
 * @throws error `not-found` if the year has no gain on this basis
 */
export async function readRealisedTotal(
  context: RequestContext,
  portfolio: PortfolioData,
  { of, on, column, tracer }: RealisedTotalRequest,
): Promise<RealisedTotal> {
  const [name, taxYear = ''] = of.split(':')
  const { given, responses } = await readGains(context, portfolio, on)
  const basis = gainBases.find((known) => known === name)
  if (!basis || (basis === 'tax' && !given.wrapper)) throw refusal('not-found')
  const disposals = listDisposals(basis, given).filter((one) => findGainYear(given.jurisdiction, one.on).label === taxYear)
  if (disposals.every(({ gain }) => gain === null)) throw refusal('not-found')
  const currency = basis === 'book' ? given.ledger.currency : 'GBP'
  return { value: sumDisposals(column, disposals, currency, tracer), currency, subject: taxYear, responses, asOn: given.until }
}

/** Totals of the realised gains in a tax year, such as `realised.gain`. */
export const gainFigures: PortfolioFigureSource = {
  subjects: ['realised'],
  compute: async (portfolio, { context, of = '', on }, part, tracer) => ({
    ...(await readRealisedTotal(context, portfolio, { of, on, column: part as RealisedColumn, tracer })),
    unit: 'money',
  }),
}
