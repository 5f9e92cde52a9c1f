import type { AccountCharges } from '../../contract/wealth.ts'
import { costKinds } from '../../contract/figure-names.ts'
import { monthsBefore } from '@atrium/domain/calendar'
import { decimalText } from '@atrium/domain/decimal'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { readOrNull, readCharges } from '@atrium/investments/server/portfolios/provider-reads'
import { listRates } from '@atrium/accounts/server/accounts/account-rules'
import {
  computeAccountPercent,
  computeAverageValue,
  sumAccountCosts,
  sumKindOfCosts,
  sumPortfolioCosts,
  type ChargedAccount,
} from './charge-rules.ts'
import { readPortfolios, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { findRateTo } from './series-rules.ts'

type ExcludedPortfolios = NonNullable<AccountCharges['costs']>['missing']

export type ChargedAccountResult = {
  account: ChargedAccount
  missing: ExcludedPortfolios
  responses: readonly ProviderResponse<unknown>[]
}

const chargeMonths = 12

/** Returns true if the account's provider supplies charges. */
export const suppliesCharges = ({ providers }: AccountData): boolean => providers.getCharges !== undefined

/**
 * Reads the costs of each portfolio in the year up to the account's valuation date, as on the portfolio's page. Portfolios closed during
 * the year are included. A portfolio that fails or has no exchange rate is excluded and listed in `missing`.
 */
export async function readChargedAccount(data: AccountData): Promise<ChargedAccountResult> {
  const [account, listed] = await Promise.all([
    data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId)),
    readPortfolios(data),
  ])
  const { currency, valuedOn: to, exchangeRates } = account.data
  const from = monthsBefore(to, chargeMonths)
  const read = await Promise.all(
    listed.data.map(async (portfolio) => ({
      portfolio,
      response: await readOrNull(readCharges({ data, id: portfolio.id }, { from, to })),
    })),
  )
  const rates = listRates(exchangeRates)
  const ratedPortfolios = read.map(({ portfolio, response }) => ({
    portfolio,
    response,
    rate: findRateTo(currency, portfolio.currency, rates),
  }))
  return {
    account: {
      currency,
      from,
      to,
      portfolios: ratedPortfolios.flatMap(({ portfolio: { id, name, inception }, response, rate }) =>
        response && rate ? [{ id, name, inception, charges: response.data, rate }] : [],
      ),
    },
    missing: ratedPortfolios.flatMap(({ portfolio: { name }, response, rate }): ExcludedPortfolios => {
      if (!response) return [{ name, reason: 'not-read' }]
      return rate ? [] : [{ name, reason: 'no-exchange-rate' }]
    }),
    responses: [account, listed, ...ratedPortfolios.flatMap(({ response }) => response ?? [])],
  }
}

/** Returns the costs of the whole account, or the reason why there are none. */
export async function readAccountCharges(data: AccountData, opensPortfolios: boolean): Promise<AccountCharges> {
  const gap = !opensPortfolios ? 'closed' : suppliesCharges(data) ? null : 'not-offered'
  if (gap) return { gap, costs: null }
  const { account, missing, responses } = await readChargedAccount(data)
  const [service, product, thirdParty] = costKinds.map((kind) => sumKindOfCosts(kind, account))
  const [total, average, percent] = [sumAccountCosts(account), computeAverageValue(account), computeAccountPercent(account)]
  return {
    gap: null,
    costs: {
      currency: account.currency,
      from: account.from,
      to: account.to,
      totalCost: total && decimalText(total),
      kinds:
        service && product && thirdParty
          ? { service: decimalText(service), product: decimalText(product), thirdParty: decimalText(thirdParty) }
          : null,
      averageValue: average && decimalText(average),
      percent: percent && decimalText(percent),
      portfolios: account.portfolios
        .map((portfolio) => ({ id: portfolio.id, name: portfolio.name, cost: sumPortfolioCosts(portfolio, account) }))
        .toSorted((left, right) => right.cost.cmp(left.cost))
        .map(({ cost, ...portfolio }) => ({ ...portfolio, cost: decimalText(cost) })),
      missing,
      provenance: combinedProvenance(data.providers.name, responses, account.to),
    },
  }
}
