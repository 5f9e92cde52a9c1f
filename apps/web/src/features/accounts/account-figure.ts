import { accountFigures, changePeriods, type Account, type AccountFigure, type ChangePeriod } from '@atrium/contract/accounts'

/** A figure of the account page as its address names it: one of the account, or `HL-1~1Y`, the return of a portfolio. */
export type FigureOnPage = { figure: AccountFigure } | { portfolio: Account['portfolios'][number]; period: ChangePeriod }

const mark = '~'

export const portfolioChangeAddress = (portfolio: string, period: ChangePeriod): string => `${portfolio}${mark}${period}`

/** Null where the address names no figure of this account. */
export function accountFigureIn(address: string | undefined, portfolios: Account['portfolios']): FigureOnPage | null {
  const figure = accountFigures.find((known) => known === address)
  if (figure) return { figure }
  const at = address?.lastIndexOf(mark) ?? -1
  const portfolio = portfolios.find(({ id }) => id === address?.slice(0, at))
  const period = changePeriods.find((known) => known === address?.slice(at + 1))
  return portfolio && period ? { portfolio, period } : null
}
