import { accountFigures, changePeriods, type Account, type AccountFigure, type ChangePeriod } from '@atrium/contract/accounts'

type Portfolio = Account['portfolios'][number]

/**
 * A figure of the account page as its address names it: one of the account, `HL-1~1Y`, the return of a portfolio, or what was
 * converted, `HL-1~converted` and, of the whole, `converted`.
 */
export type FigureOnPage = { figure: AccountFigure } | { portfolio: Portfolio; period: ChangePeriod } | { converted: Portfolio | null }

const mark = '~'
const converted = 'converted'

export const portfolioChangeAddress = (portfolio: string, period: ChangePeriod): string => `${portfolio}${mark}${period}`

export const convertedAddress = (portfolio?: string): string => (portfolio === undefined ? converted : `${portfolio}${mark}${converted}`)

/** Null where the address names no figure of this account. */
export function accountFigureIn(address: string | undefined, portfolios: Account['portfolios']): FigureOnPage | null {
  const figure = accountFigures.find((known) => known === address)
  if (figure) return { figure }
  if (address === converted) return { converted: null }
  const at = address?.lastIndexOf(mark) ?? -1
  const portfolio = portfolios.find(({ id }) => id === address?.slice(0, at))
  const rest = address?.slice(at + 1)
  if (portfolio && rest === converted) return { converted: portfolio }
  const period = changePeriods.find((known) => known === rest)
  return portfolio && period ? { portfolio, period } : null
}
