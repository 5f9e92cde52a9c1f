import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { readConcept } from '@atrium/platform/providers/concept'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamCommitment, UpstreamFundCompanies } from '@atrium/platform/providers/ports/private-equity'
import type { OpenedPortfolio } from '@atrium/investments/server/portfolios/provider-reads'

export type CommitmentsAnswer = ProviderResponse<UpstreamCommitment[]> & { provider: string }

/** Reads the commitments of a portfolio's client. Empty if the provider does not know the client. */
export async function readCommitments(context: RequestContext, { scope, data }: OpenedPortfolio): Promise<CommitmentsAnswer> {
  const { edition, account } = scope.accountScope
  const port = context.deps.providers.concept(context.edition, 'privateEquity')
  if (!port) throw refusal('not-found')
  const provider = context.deps.providers.findConceptProviderName(context.edition, 'privateEquity')
  const subject = { actor: edition.actor, accountId: account.id, provider }
  const ask = async () => port.listCommitments(data.externalId).catch(ignoreUnknownClient)
  return { ...(await context.lastGood.read(subject, `commitments ${data.externalId}`, ask)), provider }
}

function ignoreUnknownClient(error: unknown): UpstreamCommitment[] {
  if (error instanceof UpstreamError && error.fault === 'unknown') return []
  throw error
}

/**
 * Reads the companies of a fund.
 * @throws error `not-found` if the client is not invested in the fund
 */
export async function readCompanies(
  context: RequestContext,
  opened: OpenedPortfolio,
  fund: string,
): Promise<ProviderResponse<UpstreamFundCompanies> & { provider: string }> {
  const { data, provider } = await readCommitments(context, opened)
  if (!data.some(({ productId }) => productId === fund)) throw refusal('not-found')
  const response = await readConcept(context, 'privateEquity', `companies ${fund}`, (port) => port.getFundCompanies(fund))
  if (!response) throw refusal('not-found')
  return { ...response, provider }
}
