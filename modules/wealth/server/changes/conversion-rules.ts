import type { HoldingOfFlow } from '../../contract/flows.ts'
import type { ShownPortfolioType } from '@atrium/contract/portfolio-terms'
import { currencyDecimals, type Currency } from '@atrium/domain/currency'
import type { Decimal } from '@atrium/domain/decimal'
import { convertChange, type PeriodRates, type ValueChange } from '@atrium/domain/value-change'
import { roundChanges } from '@atrium/domain/value-change/table'
import type { DividedChange, HoldingRow } from './portfolio-rules.ts'

/** A portfolio with its change divided by holding, and the exchange rates to the account's currency. */
export type AccountPortfolio = {
  portfolio: { id: string; name: string; type: ShownPortfolioType }
  divided: DividedChange
  flows: readonly PortfolioFlow[]
  rates: PeriodRates
}

/** A flow without a transaction, in the portfolio's currency, with the holdings whose price ended or returned. */
export type PortfolioFlow = { on: string; amount: Decimal; holdings: readonly HoldingOfFlow[] }

/** A holding with its change in the account's currency, rounded. */
export type ConvertedHolding = { row: HoldingRow; change: ValueChange }

/** Converts the changes of portfolios to the account's currency, and rounds them so that they sum to the total. */
export function roundPortfolios(portfolios: readonly AccountPortfolio[], currency: Currency): ValueChange[] {
  return roundChanges(
    portfolios.map(({ divided, rates }) => convertChange(divided.exact, rates)),
    currencyDecimals(currency),
  )
}

/** Converts the changes of a portfolio's securities to the account's currency, and rounds them so that they sum to the total. */
export function roundHoldings({ divided, rates }: AccountPortfolio, currency: Currency): ConvertedHolding[] {
  const securities = divided.rows.filter(({ isCash }) => !isCash)
  const rounded = roundChanges(
    securities.map((row) => convertChange(row.change, rates)),
    currencyDecimals(currency),
  )
  return securities.map((row, index) => ({ row, change: rounded[index] ?? row.change }))
}
