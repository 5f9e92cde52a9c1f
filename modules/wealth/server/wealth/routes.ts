import { wealth as wealthContract } from '../../contract/wealth.ts'
import { isChargeFigure, type AccountFigure } from '../../contract/wealth.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { accountScope, canOpenPage } from '@atrium/accounts/server/accounts/access'
import { accountData } from '@atrium/accounts/server/accounts/provider-reads'
import { readAllocation } from './allocation-reads.ts'
import { readAccountCharges } from './charge-reads.ts'
import { createCurrencyCase, explainInCurrency as explainConversion, readInCurrency } from './currency-reads.ts'
import { createAccountFigureCase, explainAccountFigure } from './figure-reads.ts'
import { readHistory } from './history-reads.ts'
import { readAccountPerformance } from './performance-reads.ts'

const wealth = implementContract(wealthContract)

const history = wealth.history.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readHistory(accountData(context, scope))
})

const performance = wealth.performance.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAccountPerformance(accountData(context, scope))
})

const charges = wealth.charges.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAccountCharges(accountData(context, scope), await canOpenPage(context, scope, 'portfolios'))
})

const inCurrency = wealth.inCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readInCurrency(context, accountData(context, scope), input.currency)
})

const explainInCurrency = wealth.explainInCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return explainConversion(context, accountData(context, scope), { to: input.currency, portfolio: input.portfolio })
})

const caseInCurrency = wealth.caseInCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return createCurrencyCase(context, accountData(context, scope), { to: input.currency, portfolio: input.portfolio })
})

const allocation = wealth.allocation.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAllocation(accountData(context, scope))
})

const explain = wealth.explain.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, pageOfFigure(input.figure))
  return explainAccountFigure(accountData(context, scope), input)
})

const explainCase = wealth.explainCase.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, pageOfFigure(input.figure))
  return createAccountFigureCase(accountData(context, scope), input)
})

/** Returns the page to which a figure belongs. Costs belong to the portfolio pages and are closed with them. */
const pageOfFigure = (figure: AccountFigure) => (isChargeFigure(figure) ? 'portfolios' : 'dashboard')

export const wealthRoutes = {
  history,
  performance,
  charges,
  inCurrency,
  explainInCurrency,
  caseInCurrency,
  allocation,
  explain,
  explainCase,
}
