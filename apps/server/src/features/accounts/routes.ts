import { isChargeFigure, type Account, type AccountFigure } from '@atrium/contract/accounts'
import { londonDay } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { decimalText } from '@atrium/domain/decimal'
import type { RequestContext } from '../../app-context.ts'
import { inScope } from '../../db/scope.ts'
import { implementation } from '../../http/implementation.ts'
import { combinedProvenance } from '../../providers/last-good.ts'
import { UpstreamError } from '../../providers/ports/answer.ts'
import { editionScope } from '../identity/access.ts'
import { portalScope } from '../portals/access.ts'
import { accountScope, opensPage, type AccountScope } from './access.ts'
import { changeOf, changeRateOf, ratesOf, summarisePortfolios, valueOf } from './account-rules.ts'
import { readAllocation } from './allocation-reads.ts'
import { readAccountCharges } from './charge-reads.ts'
import { readContacts } from './contact-reads.ts'
import { caseInCurrency as caseOfConversion, explainInCurrency as explainConversion, readInCurrency } from './currency-reads.ts'
import { caseOfAccountFigure, explainAccountFigure } from './figure-reads.ts'
import { readHistory } from './history-reads.ts'
import { listClients, listFilterOptions } from './list-reads.ts'
import { readAccountPerformance } from './performance-reads.ts'
import { accountData, readAccount, readPortfolios } from './provider-reads.ts'
import { listAdvisers, type StaffView } from './reads.ts'

const { accounts } = implementation

const list = accounts.list.handler(async ({ input, context }) => {
  const { edition } = await portalScope(context, input.portal)
  return inScope(context.deps.db, edition.actor, (transaction) => listClients(transaction, staffView(context), input))
})

const filterOptions = accounts.filterOptions.handler(async ({ input, context }) => {
  const { edition, portalId } = await portalScope(context, input.portal)
  return inScope(context.deps.db, edition.actor, (transaction) => listFilterOptions(transaction, staffView(context), portalId))
})

const get = accounts.get.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  if (scope.account.external_id === null) return limitedAccount(context, scope)
  return valuedAccount(context, scope).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.isOutage) throw error
    return limitedAccount(context, scope)
  })
})

const history = accounts.history.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readHistory(accountData(context, scope))
})

const performance = accounts.performance.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAccountPerformance(accountData(context, scope))
})

const charges = accounts.charges.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAccountCharges(accountData(context, scope), await opensPage(context, scope, 'portfolios'))
})

const inCurrency = accounts.inCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readInCurrency(context, accountData(context, scope), input.currency)
})

const explainInCurrency = accounts.explainInCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return explainConversion(context, accountData(context, scope), { to: input.currency, portfolio: input.portfolio })
})

const caseInCurrency = accounts.caseInCurrency.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return caseOfConversion(context, accountData(context, scope), { to: input.currency, portfolio: input.portfolio })
})

const contacts = accounts.contacts.handler(async ({ input, context }) =>
  readContacts(context, await accountScope(context, input.account, 'dashboard')),
)

const allocation = accounts.allocation.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  return readAllocation(accountData(context, scope))
})

const explain = accounts.explain.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, pageOfFigure(input.figure))
  return explainAccountFigure(accountData(context, scope), input)
})

const explainCase = accounts.explainCase.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, pageOfFigure(input.figure))
  return caseOfAccountFigure(accountData(context, scope), input)
})

/** What portfolios cost stands on their own pages, and is closed with them. */
const pageOfFigure = (figure: AccountFigure) => (isChargeFigure(figure) ? 'portfolios' : 'dashboard')

function staffView(context: RequestContext): StaffView {
  return { person: editionScope(context).person, edition: context.edition, today: londonDay(context.deps.clock()) }
}

async function valuedAccount(context: RequestContext, scope: AccountScope): Promise<Account> {
  const data = accountData(context, scope)
  const [account, portfolios, known] = await Promise.all([
    readAccount(context, scope, data),
    readPortfolios(data),
    limitedAccount(context, scope),
  ])
  const stated = account.data
  const summaries = summarisePortfolios(portfolios.data, stated.currency, ratesOf(stated.exchangeRates))
  const [value, change, changeRate] = [valueOf(stated, portfolios.data), changeOf(stated), changeRateOf(stated)]
  return {
    ...known,
    name: stated.name,
    hasLimitedAccess: false,
    currency: stated.currency,
    inception: stated.inception,
    value: value && { amount: decimalText(value), currency: stated.currency },
    change: change && { amount: decimalText(change), currency: stated.currency },
    changeRate: changeRate && decimalText(changeRate),
    changeSince: stated.previouslyValuedOn,
    portfolios: summaries,
    isEmpty: summaries.length === 0,
    provenance: combinedProvenance(data.providers.name, [account, portfolios], stated.valuedOn),
  }
}

/** What is known of an account that is not linked, or whose provider knows no such client: no figures (decision 29). */
async function limitedAccount(context: RequestContext, { edition, account }: AccountScope): Promise<Account> {
  const today = londonDay(context.deps.clock())
  const advisers = await inScope(context.deps.db, edition.actor, (transaction) =>
    listAdvisers(transaction, account.id, today, context.edition.developerDomains),
  )
  return {
    id: account.id,
    name: account.name,
    portal: account.portal_id,
    externalId: account.external_id,
    hasLimitedAccess: true,
    currency: account.currency as Currency,
    inception: account.inception_on,
    value: null,
    change: null,
    changeRate: null,
    changeSince: null,
    portfolios: [],
    lastSignInAt: edition.person.previousSignInAt?.toISOString() ?? null,
    advisers: advisers.length > 0 ? advisers : [{ ...context.edition.generalContact, title: null, photo: [] }],
    isEmpty: false,
    provenance: null,
  }
}

export const accountRoutes = {
  list,
  filterOptions,
  get,
  history,
  performance,
  charges,
  inCurrency,
  explainInCurrency,
  caseInCurrency,
  contacts,
  allocation,
  explain,
  explainCase,
}
