import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Household } from '../../contract/households.ts'
import type { Provenance } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { findConversion } from '@atrium/domain/exchange'
import { findLevelOn } from '@atrium/domain/performance'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { readRates } from '@atrium/platform/providers/rates'
import { sortByDay } from '@atrium/platform/providers/upstream/reading'
import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { listRates, computeAccountValue } from '@atrium/accounts/server/accounts/account-rules'
import { createAccountData, readAccount, readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { readOrNull } from '@atrium/investments/server/portfolios/provider-reads'
import { listOwnAccounts } from '@atrium/people/server/profiles/reads'
import { chooseCurrency, summariseHousehold, sumAccounts, type HouseholdAccount } from './household-rules.ts'
import { readAccountRelations, type AccountRelations } from './reads.ts'

type AccountResult = { account: HouseholdAccount; provider: string; responses: readonly ProviderResponse<unknown>[] }

/** Reads all accounts of a client in a portal concurrently. A failing account does not affect the others. */
export async function readHousehold(context: RequestContext, portal: PortalScope): Promise<Household> {
  const reads = await readAccounts(context, portal)
  return { ...summariseHousehold(listAccounts(reads), portal.edition.person.id), provenance: combineProvenance(reads) }
}

/** Explains the total with the same calculation as the page. */
export async function explainHousehold(context: RequestContext, portal: PortalScope): Promise<ExplainedFigure> {
  const reads = await readAccounts(context, portal)
  const accounts = listAccounts(reads)
  const currency = chooseCurrency(accounts.filter(({ leftOut }) => leftOut === null))
  const { tracer, traces } = recordTraces()
  const value = sumAccounts(accounts, currency, tracer)
  const provenance = combineProvenance(reads)
  if (!provenance) throw refusal('upstream-unavailable')
  return {
    figure: 'household',
    of: null,
    subject: null,
    value: value && decimalText(value),
    unit: 'money',
    currency,
    explanation: toExplanation(traces),
    provenance,
  }
}

async function readAccounts(context: RequestContext, { edition, portalId }: PortalScope): Promise<AccountResult[]> {
  const accounts = await withTenant(context.deps.db, edition.actor, (transaction) => listOwnAccounts(transaction, edition.person))
  const visibleAccounts = accounts.filter(
    ({ portal_id: portal, rules }) => portal === portalId && !rules.some(({ name, isEnabled }) => name === 'dashboard' && !isEnabled),
  )
  const reads = await Promise.all(
    visibleAccounts.map(async ({ id }) => readHouseholdAccount(context, await accountScope(context, id, 'dashboard'))),
  )
  return addMarketRates(context, reads)
}

/** Adds the market rates that the total needs. Accounts state rates only for their own portfolios. */
async function addMarketRates(context: RequestContext, reads: readonly AccountResult[]): Promise<AccountResult[]> {
  const to = chooseCurrency(listAccounts(reads).filter(({ leftOut }) => leftOut === null))
  const stated = reads.flatMap(({ account }) => account.rates)
  return Promise.all(
    reads.map(async (read) => {
      const { currency, asOn, leftOut, rates } = read.account
      if (leftOut !== null || asOn === null || findConversion(currency, to, stated, asOn)) return read
      const reading = readRates(context, currency, to, 'compact')
      const found = reading && (await readOrNull(reading))
      const rate = found && findLevelOn(sortByDay(found.data.series), asOn)
      if (!rate) return read
      const marketRate = { from: currency, to, rate: new Decimal(rate.close), on: rate.on, name: `${currency}/${to}` }
      return { ...read, account: { ...read.account, rates: [...rates, marketRate] }, responses: [...read.responses, found] }
    }),
  )
}

async function readHouseholdAccount(context: RequestContext, scope: AccountScope): Promise<AccountResult> {
  const { account } = scope
  // A client's actor cannot read the other owners, so the system actor is used. The client's access to this account has
  // already been proven.
  const relations = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    readAccountRelations(transaction, scope),
  )
  if (account.external_id === null) return createUnreadAccount(scope, relations, 'account-not-linked')
  try {
    return await readAccountValue(context, scope, relations)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return createUnreadAccount(scope, relations, error.isOutage ? 'account-not-read' : 'account-not-linked')
  }
}

async function readAccountValue(context: RequestContext, scope: AccountScope, relations: AccountRelations): Promise<AccountResult> {
  const data = createAccountData(context, scope)
  const responses = await Promise.all([readAccount(context, scope, data), readPortfolios(data)])
  const [{ data: stated }, { data: portfolios }] = responses
  const value = computeAccountValue(stated, portfolios)
  const account = {
    ...relations,
    id: scope.account.id,
    name: stated.name,
    currency: stated.currency,
    value,
    asOn: stated.valuedOn,
    rates: listRates(stated.exchangeRates),
    leftOut: value ? null : ('no-account-value' as const),
  }
  return { account, provider: data.providers.name, responses }
}

function createUnreadAccount(
  { account: { id, name, currency } }: AccountScope,
  relations: AccountRelations,
  leftOut: HouseholdAccount['leftOut'],
): AccountResult {
  const account = { ...relations, id, name, currency: currency as Currency, value: null, asOn: null, rates: [], leftOut }
  return { account, provider: '', responses: [] }
}

const listAccounts = (reads: readonly AccountResult[]) => reads.map(({ account }) => account)

/** Combines the accounts' provenance, with the age of the oldest response and the earliest valuation date. Null if nothing was read. */
function combineProvenance(reads: readonly AccountResult[]): Provenance | null {
  const successfulReads = reads.filter(({ responses }) => responses.length > 0)
  const [first] = successfulReads
  if (!first) return null
  const days = successfulReads.flatMap(({ account: { asOn } }) => asOn ?? []).toSorted()
  return combinedProvenance(
    first.provider,
    successfulReads.flatMap(({ responses }) => responses),
    days[0] ?? null,
  )
}
