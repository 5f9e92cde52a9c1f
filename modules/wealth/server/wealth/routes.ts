import { wealth as wealthContract } from '../../contract/wealth.ts'
import { isChargeFigure, type AccountFigure } from '../../contract/figure-names.ts'
import type { ShownCurrency } from '../../contract/wealth-terms.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { accountScope, canOpenPage } from '@atrium/accounts/server/accounts/access'
import { createAccountData, type AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { readAccountDates } from './date-reads.ts'
import { readAllocation } from './allocation-reads.ts'
import { readAccountCharges } from './charge-reads.ts'
import { convertAllocation, convertCharges, convertHistory, convertPerformance } from './conversion-rules.ts'
import { createCurrencyCase, explainInCurrency as explainConversion, readConversion, readAccountInCurrency } from './currency-reads.ts'
import { createAccountFigureCase, explainAccountFigure } from './figure-reads.ts'
import { readHistory } from './history-reads.ts'
import { readAccountPerformance } from './performance-reads.ts'

const wealth = implementContract(wealthContract)

const dates = wealth.dates.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return { dates: await readAccountDates(createAccountData(context, scope)) }
})

const history = wealth.history.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const data = createAccountData(context, scope)
  return convertHistory(await readHistory(data), await readConversion(context, data, input.currency))
})

const performance = wealth.performance.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const data = createAccountData(context, scope)
  return convertPerformance(await readAccountPerformance(data), await readConversion(context, data, input.currency))
})

const charges = wealth.charges.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const data = createAccountData(context, scope)
  const accountCharges = await readAccountCharges(data, await canOpenPage(context, scope, 'portfolios'))
  return convertCharges(accountCharges, await readConversion(context, data, input.currency))
})

const inCurrency = wealth.inCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAccountInCurrency(context, createAccountData(context, scope), input.currency)
})

const explainInCurrency = wealth.explainInCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return explainConversion(context, createAccountData(context, scope), { to: input.currency, portfolio: input.portfolio })
})

const caseInCurrency = wealth.caseInCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return createCurrencyCase(context, createAccountData(context, scope), { to: input.currency, portfolio: input.portfolio })
})

const allocation = wealth.allocation.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const data = createAccountData(context, scope)
  return convertAllocation(await readAllocation(data), await readConversion(context, data, input.currency))
})

const explain = wealth.explain.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, findFigurePage(input.figure))
  const data = createAccountData(context, scope)
  return explainAccountFigure(data, input, await readFigureConversion(context, data, input))
})

const explainCase = wealth.explainCase.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, findFigurePage(input.figure))
  const data = createAccountData(context, scope)
  return createAccountFigureCase(data, input, await readFigureConversion(context, data, input))
})

/** Reads the conversion to a requested currency. It uses the latest exchange rates, so it is not allowed for figures of an earlier day. */
function readFigureConversion(
  context: RequestContext,
  data: AccountData,
  { on, currency }: { on?: string | undefined; currency?: ShownCurrency | undefined },
) {
  if (on !== undefined && currency !== undefined) throw refusal('invalid-request', { issues: [{ path: 'currency', code: 'not-allowed' }] })
  return readConversion(context, data, currency)
}

/** Returns the page to which a figure belongs. Costs belong to the portfolio pages, to which the account's rules may deny access. */
const findFigurePage = (figure: AccountFigure) => (isChargeFigure(figure) ? 'portfolios' : 'dashboard')

export const wealthRoutes = {
  dates,
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
