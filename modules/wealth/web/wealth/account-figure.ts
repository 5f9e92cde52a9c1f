import { type Account } from '@atrium/accounts/contract/accounts'
import {
  accountFigures,
  isMovementFigure,
  isAllocationFigure,
  type AccountFigure,
  type MovementFigure,
  type AllocationFigure,
} from '../../contract/figure-names.ts'
import { changePeriods, type ChangePeriod } from '../../contract/wealth-terms.ts'
import { sinceFigures, type SinceFigure } from '../../contract/figure-names.ts'

type Portfolio = Account['portfolios'][number]

/**
 * A figure named in the URL of the account page. It is one of:
 * - a figure of the account, such as `value`
 * - a component of a change (`movement.earned~1Y`)
 * - the costs of a portfolio (`charges.portfolio~HL-1`)
 * - the share of a portfolio or an asset class (`share~HL-1`)
 * - a change since the last visit
 * - the return of a portfolio (`HL-1~1Y`)
 * - a conversion of a portfolio (`HL-1~converted`) or of the account (`converted`)
 */
export type FigureOnPage =
  | { figure: AccountFigure; of?: string }
  | { since: SinceFigure }
  | { portfolio: Portfolio; period: ChangePeriod }
  | { converted: Portfolio | null }

const separator = '~'
const conversionName = 'converted'

export const formatReturnAddress = (portfolio: string, period: ChangePeriod): string => `${portfolio}${separator}${period}`

export const formatMovementAddress = (figure: MovementFigure, period: ChangePeriod): string => `${figure}${separator}${period}`

export const formatConversionAddress = (portfolio?: string): string =>
  portfolio === undefined ? conversionName : `${portfolio}${separator}${conversionName}`

export const formatCostAddress = (portfolio: string): string => `${'charges.portfolio' satisfies AccountFigure}${separator}${portfolio}`

export const formatAllocationAddress = (figure: AllocationFigure, of: string): string => `${figure}${separator}${of}`

/** Parses a figure from the URL. Null if the text names no figure of this account. */
export function parseAccountFigure(address: string | undefined, portfolios: Account['portfolios']): FigureOnPage | null {
  if (address === undefined) return null
  const since = sinceFigures.find((known) => known === address)
  if (since) return { since }
  if (address === conversionName) return { converted: null }
  return parseFigureOfAccount(address) ?? parseFigureOfPortfolio(address, portfolios)
}

function parseFigureOfAccount(address: string): FigureOnPage | null {
  const [name = '', ...rest] = address.split(separator)
  const figure = accountFigures.find((known) => known === name)
  const of = rest.join(separator)
  if (!figure) return null
  if (isMovementFigure(figure)) return changePeriods.some((period) => period === of) ? { figure, of } : null
  if (figure === 'charges.portfolio' || isAllocationFigure(figure)) return of === '' ? null : { figure, of }
  return of === '' ? { figure } : null
}

function parseFigureOfPortfolio(address: string, portfolios: Account['portfolios']): FigureOnPage | null {
  const at = address.lastIndexOf(separator)
  const portfolio = portfolios.find(({ id }) => id === address.slice(0, at))
  const rest = address.slice(at + 1)
  if (portfolio && rest === conversionName) return { converted: portfolio }
  const period = changePeriods.find((known) => known === rest)
  return portfolio && period ? { portfolio, period } : null
}
