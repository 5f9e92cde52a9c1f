import { findUnexplained } from './parts-rules.ts'
import { accounts as accountsContract } from '../../contract/accounts.ts'
import { type Account, type ClientList, type SegmentFilter } from '../../contract/accounts.ts'
import { dayIn } from '@atrium/domain/calendar'
import type { Currency } from '@atrium/domain/currency'
import { decimalText } from '@atrium/domain/decimal'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { createEditionScope, isStaff } from '@atrium/platform/session/access'
import { portalScope } from '@atrium/people/server/portals/access'
import { findOptionsOf, listConditionSources, prepareConditions } from '../client-conditions/access.ts'
import { accountScope, type AccountScope } from './access.ts'
import { computeAccountChange, computeChangeRate, listRates, summarisePortfolios, computeAccountValue } from './account-rules.ts'
import { readContacts } from './contact-reads.ts'
import { listClients, listFilterOptions } from './list-reads.ts'
import { createAccountData, readAccount, readAccountOn, readPortfolios, type AccountData, type AccountValuation } from './provider-reads.ts'
import { findClientSignIn, listAdvisers, listOwnerContacts, type StaffView } from './reads.ts'

const accounts = implementContract(accountsContract)

const list = accounts.list.handler(({ input, context }) => readClients(context, input))

const search = accounts.search.handler(({ input, context }) => readClients(context, input))

async function readClients(context: RequestContext, filter: SegmentFilter): Promise<ClientList> {
  const scope = await portalScope(context, filter.portal)
  const usualSource = context.deps.providers.findSource(context.edition, null)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    const view = createStaffView(context)
    const conditions = await prepareConditions({ transaction, context, scope, view }, filter.where)
    return listClients(transaction, view, filter, { usualSource, conditions })
  })
}

const conditionOptions = accounts.conditionOptions.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const find = findOptionsOf(context, scope.edition.person, input)
  const { settings, search: text = '', offset, limit } = input
  return withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    find({ transaction, context, scope, view: createStaffView(context) }, { settings, search: text, offset, limit }),
  )
})

const filterOptions = accounts.filterOptions.handler(async ({ input, context }) => {
  const { edition, portalId } = await portalScope(context, input.portal)
  const options = await withTenant(context.deps.db, edition.actor, (transaction) =>
    listFilterOptions(transaction, createStaffView(context), portalId, context.deps.providers.findSource(context.edition, null)),
  )
  return { ...options, conditionKinds: listConditionSources(context, edition.person).map(({ kind }) => kind) }
})

const get = accounts.get.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  if (scope.account.external_id === null) return readAccountWithoutFigures(context, scope)
  const { on } = input
  if (on !== undefined) return readAccountOnDay(context, scope, on)
  return readAccountWithFigures(context, scope, (data) => readLatest(context, scope, data)).catch((error: unknown) => {
    if (!(error instanceof UpstreamError) || error.isOutage) throw error
    return readAccountWithoutFigures(context, scope)
  })
})

const contacts = accounts.contacts.handler(async ({ input, context }) =>
  readContacts(context, await accountScope(context, input.account, 'dashboard')),
)

const clientContacts = accounts.clientContacts.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const { account, edition } = scope
  const owners = await withTenant(context.deps.db, edition.actor, (transaction) => listOwnerContacts(transaction, scope))
  const isOwners = owners.some(({ email }) => email.toLowerCase() === account.email.toLowerCase())
  return { number: account.external_id, email: isOwners ? null : account.email, owners }
})

function createStaffView(context: RequestContext): StaffView {
  return {
    person: createEditionScope(context).person,
    edition: context.edition,
    today: dayIn(context.edition.timeZone, context.deps.clock()),
  }
}

async function readLatest(context: RequestContext, scope: AccountScope, data: AccountData): Promise<AccountValuation> {
  const [account, portfolios] = await Promise.all([readAccount(context, scope, data), readPortfolios(data)])
  return { account, portfolios }
}

async function readAccountWithFigures(
  context: RequestContext,
  scope: AccountScope,
  readValuation: (data: AccountData) => Promise<AccountValuation>,
): Promise<Account> {
  const data = createAccountData(context, scope)
  const [{ account, portfolios }, basicAccount] = await Promise.all([readValuation(data), readAccountWithoutFigures(context, scope)])
  const stated = account.data
  const summaries = summarisePortfolios(portfolios.data, stated.currency, listRates(stated.exchangeRates))
  const [value, change, changeRate] = [
    computeAccountValue(stated, portfolios.data),
    computeAccountChange(stated),
    computeChangeRate(stated),
  ]
  return {
    ...basicAccount,
    name: stated.name,
    hasLimitedAccess: false,
    currency: stated.currency,
    inception: stated.inception,
    value: value && { amount: decimalText(value), currency: stated.currency },
    change: change && { amount: decimalText(change), currency: stated.currency },
    changeRate: changeRate && decimalText(changeRate),
    changeSince: stated.previouslyValuedOn,
    portfolios: summaries,
    unexplained: findUnexplained(stated, summaries),
    isEmpty: summaries.length === 0,
    provenance: combinedProvenance(data.providers.name, [account, portfolios], stated.valuedOn),
  }
}

/**
 * Returns the account as of a day.
 * @throws the problem `invalid-request` for a day in the future or a day on which the provider cannot value the account
 */
async function readAccountOnDay(context: RequestContext, scope: AccountScope, on: string): Promise<Account> {
  const createDayError = () => refusal('invalid-request', { issues: [{ path: 'on', code: 'not-valued' }] })
  if (on > scope.edition.today) throw createDayError()
  try {
    return await readAccountWithFigures(context, scope, (data) => readAccountOn(data, on))
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.isOutage) throw error
    throw createDayError()
  }
}

/** Returns the account without figures. Used if it is not linked or its provider does not have it (specification decision 29). */
async function readAccountWithoutFigures(context: RequestContext, scope: AccountScope): Promise<Account> {
  const { account, edition } = scope
  const { advisers, lastSignInAt } = await withTenant(context.deps.db, edition.actor, async (transaction) => ({
    advisers: await listAdvisers(transaction, scope, context.edition.developerDomains),
    lastSignInAt: isStaff(edition.person) ? await findClientSignIn(transaction, scope) : edition.person.previousSignInAt,
  }))
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
    unexplained: null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    advisers: advisers.length > 0 ? advisers : [{ ...context.edition.generalContact, title: null, photo: [] }],
    isEmpty: false,
    provenance: null,
  }
}

export const accountRoutes = {
  list,
  search,
  conditionOptions,
  filterOptions,
  get,
  contacts,
  clientContacts,
}
