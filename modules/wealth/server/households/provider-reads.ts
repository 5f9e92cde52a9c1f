import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Household } from '../../contract/households.ts'
import type { Provenance } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { conversion } from '@atrium/domain/exchange'
import { levelOn } from '@atrium/domain/performance'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { combinedProvenance, type Answer } from '@atrium/platform/providers/last-good'
import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import { readRates } from '@atrium/platform/providers/rates'
import { byDay } from '@atrium/platform/providers/upstream/reading'
import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { listRates, computeAccountValue } from '@atrium/accounts/server/accounts/account-rules'
import { accountData, readAccount, readPortfolios } from '@atrium/accounts/server/accounts/provider-reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { recordTraces, toExplanation } from '@atrium/platform/figures/explanation-rules'
import { readOrNull } from '@atrium/investments/server/portfolios/provider-reads'
import { listOwnAccounts } from '@atrium/people/server/profiles/reads'
import { chooseCurrency, summarise, sumAccounts, type HouseholdAccount } from './household-rules.ts'
import { getHeld, type Positions } from './reads.ts'

type Read = { account: HouseholdAccount; provider: string; answers: readonly Answer<unknown>[] }

/** Reads all accounts of a client in a portal concurrently. A failing account does not affect the others. */
export async function readHousehold(context: RequestContext, portal: PortalScope): Promise<Household> {
  const reads = await readAccounts(context, portal)
  return { ...summarise(accountsOf(reads), portal.edition.person.id), provenance: provenanceOf(reads) }
}

/** Explains the total with the same calculation as the page. */
export async function explainHousehold(context: RequestContext, portal: PortalScope): Promise<ExplainedFigure> {
  const reads = await readAccounts(context, portal)
  const accounts = accountsOf(reads)
  const currency = chooseCurrency(accounts.filter(({ leftOut }) => leftOut === null))
  const { tracer, traces } = recordTraces()
  const value = sumAccounts(accounts, currency, tracer)
  const provenance = provenanceOf(reads)
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

async function readAccounts(context: RequestContext, { edition, portalId }: PortalScope): Promise<Read[]> {
  const accounts = await withTenant(context.deps.db, edition.actor, (transaction) => listOwnAccounts(transaction, edition.person))
  const shown = accounts.filter(
    ({ portal_id: portal, rules }) => portal === portalId && !rules.some(({ name, isEnabled }) => name === 'dashboard' && !isEnabled),
  )
  const reads = await Promise.all(shown.map(async ({ id }) => readOne(context, await accountScope(context, id, 'dashboard'))))
  return withRates(context, reads)
}

/** Adds the market rates that the total needs. Accounts state rates only for their own portfolios. */
async function withRates(context: RequestContext, reads: readonly Read[]): Promise<Read[]> {
  const to = chooseCurrency(accountsOf(reads).filter(({ leftOut }) => leftOut === null))
  const stated = reads.flatMap(({ account }) => account.rates)
  return Promise.all(
    reads.map(async (read) => {
      const { currency, asOn, leftOut, rates } = read.account
      if (leftOut !== null || asOn === null || conversion(currency, to, stated, asOn)) return read
      const reading = readRates(context, currency, to, 'compact')
      const found = reading && (await readOrNull(reading))
      const rate = found && levelOn(byDay(found.data.series), asOn)
      if (!rate) return read
      const quoted = { from: currency, to, rate: new Decimal(rate.close), on: rate.on, name: `${currency}/${to}` }
      return { ...read, account: { ...read.account, rates: [...rates, quoted] }, answers: [...read.answers, found] }
    }),
  )
}

async function readOne(context: RequestContext, scope: AccountScope): Promise<Read> {
  const { account } = scope
  // A client's actor cannot read the other owners, so the system actor is used. The client's access to this account has
  // already been proven.
  const held = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => getHeld(transaction, scope))
  if (account.external_id === null) return unread(scope, held, 'account-not-linked')
  try {
    return await readValued(context, scope, held)
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    return unread(scope, held, error.isOutage ? 'account-not-read' : 'account-not-linked')
  }
}

async function readValued(context: RequestContext, scope: AccountScope, held: Positions): Promise<Read> {
  const data = accountData(context, scope)
  const answers = await Promise.all([readAccount(context, scope, data), readPortfolios(data)])
  const [{ data: stated }, { data: portfolios }] = answers
  const value = computeAccountValue(stated, portfolios)
  const account = {
    ...held,
    id: scope.account.id,
    name: stated.name,
    currency: stated.currency,
    value,
    asOn: stated.valuedOn,
    rates: listRates(stated.exchangeRates),
    leftOut: value ? null : ('no-account-value' as const),
  }
  return { account, provider: data.providers.name, answers }
}

function unread({ account: { id, name, currency } }: AccountScope, held: Positions, leftOut: HouseholdAccount['leftOut']): Read {
  const account = { ...held, id, name, currency: currency as Currency, value: null, asOn: null, rates: [], leftOut }
  return { account, provider: '', answers: [] }
}

const accountsOf = (reads: readonly Read[]) => reads.map(({ account }) => account)

/** Combines the accounts' provenance, with the age of the oldest response and the earliest valuation date. Null if nothing was read. */
function provenanceOf(reads: readonly Read[]): Provenance | null {
  const answered = reads.filter(({ answers }) => answers.length > 0)
  const [first] = answered
  if (!first) return null
  const days = answered.flatMap(({ account: { asOn } }) => asOn ?? []).toSorted()
  return combinedProvenance(
    first.provider,
    answered.flatMap(({ answers }) => answers),
    days[0] ?? null,
  )
}
