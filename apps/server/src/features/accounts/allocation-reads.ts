import type { AccountAllocation } from '@atrium/contract/accounts'
import { assetClasses, type AssetClass } from '@atrium/contract/portfolios'
import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import { percentagesOf } from '@atrium/domain/percentages'
import { valueOfHolding } from '@atrium/domain/valuation'
import { combinedProvenance } from '../../providers/last-good.ts'
import type { UpstreamHoldings } from '../../providers/ports/holdings.ts'
import { assetClassOf, quoteOf } from '../portfolios/holdings-rules.ts'
import { ratesOf } from './account-rules.ts'
import { readPortfolios, type AccountData } from './provider-reads.ts'

/** How the whole account is invested: every holding of every portfolio, in the account's currency. */
export async function readAllocation(data: AccountData): Promise<AccountAllocation> {
  const account = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  const portfolios = await readPortfolios(data)
  const answers = await Promise.all(
    portfolios.data.map((portfolio) =>
      data.read(`holdings ${portfolio.id}`, (providers) => providers.getHoldings({ clientId: data.externalId, portfolioId: portfolio.id })),
    ),
  )
  const rates = ratesOf([...account.data.exchangeRates, ...answers.flatMap((answer) => answer.data.exchangeRates)])
  const currency = account.data.currency
  const lines = answers.flatMap((answer, index) =>
    answer.data.holdings.map((holding) => ({
      assetClass: assetClassOf(holding.assetClass),
      name: holding.name,
      portfolio: portfolios.data[index]?.name ?? '',
      value: valueOfHolding(new Decimal(holding.quantity), quoteOf(holding), currency, rates).value,
    })),
  )
  return {
    currency,
    classes: byClass(lines),
    missing: lines.filter((line) => line.value === null).map(({ name, portfolio }) => ({ name, portfolio })),
    provenance: combinedProvenance(data.providers.name, [account, portfolios, ...answers], newest(answers.map((answer) => answer.data))),
  }
}

function byClass(lines: readonly { assetClass: AssetClass; value: Decimal | null }[]): AccountAllocation['classes'] {
  const sums = assetClasses.map((assetClass) => ({
    assetClass,
    value: sum(lines.filter((line) => line.assetClass === assetClass).map((line) => line.value)),
  }))
  const held = sums.filter((entry) => !entry.value.isZero()).toSorted((left, right) => right.value.cmp(left.value))
  const percents = percentagesOf(held.map((entry) => entry.value))
  return held.map((entry, index) => ({
    assetClass: entry.assetClass,
    value: decimalText(entry.value),
    percent: decimalText(percents[index] ?? new Decimal(0)),
  }))
}

function newest(answers: readonly UpstreamHoldings[]): string | null {
  return (
    answers
      .map((answer) => answer.valuedOn)
      .toSorted()
      .at(-1) ?? null
  )
}
