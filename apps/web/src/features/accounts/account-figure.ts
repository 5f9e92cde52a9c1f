import {
  accountFigures,
  changePeriods,
  isMovementFigure,
  type Account,
  type AccountFigure,
  type ChangePeriod,
  type MovementFigure,
} from '@atrium/contract/accounts'
import { sinceFigures, type SinceFigure } from '@atrium/contract/visits'

type Portfolio = Account['portfolios'][number]

/**
 * A figure of the account page as its address names it: one of the account, a part of what its value did over a period,
 * `movement.earned~1Y`, one of what changed since the last visit, `HL-1~1Y`, the return of a portfolio, or what was converted,
 * `HL-1~converted` and, of the whole, `converted`.
 */
export type FigureOnPage =
  | { figure: AccountFigure; of?: ChangePeriod }
  | { since: SinceFigure }
  | { portfolio: Portfolio; period: ChangePeriod }
  | { converted: Portfolio | null }

const mark = '~'
const converted = 'converted'

export const portfolioChangeAddress = (portfolio: string, period: ChangePeriod): string => `${portfolio}${mark}${period}`

export const movementAddress = (figure: MovementFigure, period: ChangePeriod): string => `${figure}${mark}${period}`

export const convertedAddress = (portfolio?: string): string => (portfolio === undefined ? converted : `${portfolio}${mark}${converted}`)

/** Null where the address names no figure of this account. */
export function accountFigureIn(address: string | undefined, portfolios: Account['portfolios']): FigureOnPage | null {
  const at = address?.lastIndexOf(mark) ?? -1
  const [head, rest] = at < 0 ? [address, undefined] : [address?.slice(0, at), address?.slice(at + 1)]
  const period = changePeriods.find((known) => known === rest)
  const figure = accountFigures.find((known) => known === head)
  if (figure && isMovementFigure(figure)) return period ? { figure, of: period } : null
  if (figure && rest === undefined) return { figure }
  const since = sinceFigures.find((known) => known === address)
  if (since) return { since }
  if (address === converted) return { converted: null }
  const portfolio = portfolios.find(({ id }) => id === head)
  if (portfolio && rest === converted) return { converted: portfolio }
  return portfolio && period ? { portfolio, period } : null
}
