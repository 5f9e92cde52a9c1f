import { changes as changesContract } from '../../contract/changes.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { accountScope } from '@atrium/accounts/server/accounts/access'
import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { openPortfolio } from '@atrium/investments/server/portfolios/provider-reads'
import { createAccountAmountCase, createPortfolioAmountCase, explainAccountAmount, explainPortfolioAmount } from './figure-reads.ts'
import { readAccountChange, readPortfolioChange } from './provider-reads.ts'

const changes = implementContract(changesContract)

// The reasons name holdings, so they are available only if the account's rules allow access to its portfolios.
const account = changes.account.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'portfolios')
  return readAccountChange(createAccountData(context, scope), input)
})

const portfolio = changes.portfolio.handler(async ({ input, context }) =>
  readPortfolioChange(await openPortfolio(context, input.portfolio), input),
)

const explainAccount = changes.explainAccount.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'portfolios')
  return explainAccountAmount(createAccountData(context, scope), input)
})

const accountCase = changes.accountCase.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'portfolios')
  return createAccountAmountCase(createAccountData(context, scope), input)
})

const explainPortfolio = changes.explainPortfolio.handler(async ({ input, context }) =>
  explainPortfolioAmount(await openPortfolio(context, input.portfolio), input),
)

const portfolioCase = changes.portfolioCase.handler(async ({ input, context }) =>
  createPortfolioAmountCase(await openPortfolio(context, input.portfolio), input),
)

export const changeRoutes = { account, portfolio, explainAccount, accountCase, explainPortfolio, portfolioCase }
