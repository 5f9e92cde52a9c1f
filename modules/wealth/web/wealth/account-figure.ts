import { type Account } from '@atrium/accounts/contract/accounts'
import {
  accountFigures,
  isMovementFigure,
  isPartFigure,
  type AccountFigure,
  type MovementFigure,
  type PartFigure,
} from '../../contract/wealth.ts'
import { changePeriods, type ChangePeriod } from '../../contract/wealth-terms.ts'
import { sinceFigures, type SinceFigure } from '../../contract/visits.ts'

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

const mark = '~'
const converted = 'converted'

export const portfolioChangeAddress = (portfolio: string, period: ChangePeriod): string => `${portfolio}${mark}${period}`

export const movementAddress = (figure: MovementFigure, period: ChangePeriod): string => `${figure}${mark}${period}`

export const convertedAddress = (portfolio?: string): string => (portfolio === undefined ? converted : `${portfolio}${mark}${converted}`)

export const costAddress = (portfolio: string): string => `${'charges.portfolio' satisfies AccountFigure}${mark}${portfolio}`

export const partAddress = (figure: PartFigure, of: string): string => `${figure}${mark}${of}`

/** Parses a figure from the URL. Null if the text names no figure of this account. */
export function parseAccountFigure(address: string | undefined, portfolios: Account['portfolios']): FigureOnPage | null {
  if (address === undefined) return null
  const since = sinceFigures.find((known) => known === address)
  if (since) return { since }
  if (address === converted) return { converted: null }
  return figureOfAccount(address) ?? figureOfPortfolio(address, portfolios)
}

function figureOfAccount(address: string): FigureOnPage | null {
  const [name = '', ...rest] = address.split(mark)
  const figure = accountFigures.find((known) => known === name)
  const of = rest.join(mark)
  if (!figure) return null
  if (isMovementFigure(figure)) return changePeriods.some((period) => period === of) ? { figure, of } : null
  if (figure === 'charges.portfolio' || isPartFigure(figure)) return of === '' ? null : { figure, of }
  return of === '' ? { figure } : null
}

function figureOfPortfolio(address: string, portfolios: Account['portfolios']): FigureOnPage | null {
  const at = address.lastIndexOf(mark)
  const portfolio = portfolios.find(({ id }) => id === address.slice(0, at))
  const rest = address.slice(at + 1)
  if (portfolio && rest === converted) return { converted: portfolio }
  const period = changePeriods.find((known) => known === rest)
  return portfolio && period ? { portfolio, period } : null
}
