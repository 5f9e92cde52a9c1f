import type { AccountAllocation } from '../../contract/wealth.ts'
import { Decimal } from '@atrium/domain/decimal'
import { valueOfHolding } from '@atrium/domain/valuation'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { classifyAsset, mapQuote } from '@atrium/investments/server/portfolios/holdings-rules'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import { allocateClasses, type AccountHoldings } from './allocation-rules.ts'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'

export type AllocationResult = { allocated: AccountHoldings; responses: ProviderResponse<unknown>[] }

/** Reads every holding of every portfolio in the account's currency. */
export async function readHoldingsOfAccount(data: AccountData): Promise<AllocationResult> {
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const portfolios = await readPortfolios(data)
  const responses = await Promise.all(
    portfolios.data.map((portfolio) =>
      data.read(`holdings ${portfolio.id}`, (providers) => providers.getHoldings({ clientId: data.externalId, portfolioId: portfolio.id })),
    ),
  )
  const rates = listRates([...account.data.exchangeRates, ...responses.flatMap((response) => response.data.exchangeRates)])
  const currency = account.data.currency
  const lines = responses.flatMap((response, index) =>
    response.data.holdings.map((holding) => ({
      assetClass: classifyAsset(holding.assetClass),
      name: holding.name,
      portfolio: portfolios.data[index]?.name ?? '',
      ...valueOfHolding(new Decimal(holding.quantity), mapQuote(holding), currency, rates),
    })),
  )
  const days = responses.map((response) => response.data.valuedOn).toSorted()
  return { allocated: { currency, lines, valuedOn: days.at(-1) ?? null }, responses: [account, portfolios, ...responses] }
}

/** Reads the allocation of the whole account. */
export async function readAllocation(data: AccountData): Promise<AccountAllocation> {
  const { allocated, responses } = await readHoldingsOfAccount(data)
  const { currency, lines, valuedOn } = allocated
  return {
    currency,
    classes: allocateClasses(allocated),
    missing: lines.filter((line) => line.value === null).map(({ name, portfolio }) => ({ name, portfolio })),
    provenance: combinedProvenance(data.providers.name, responses, valuedOn),
  }
}
