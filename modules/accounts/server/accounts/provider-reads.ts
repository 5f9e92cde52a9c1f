import type { ResponseOwner } from '@atrium/platform/providers/response-cache'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import type { Providers } from '@atrium/platform/providers/registry'
import type { AccountScope } from './access.ts'
import { saveOverview } from './writes.ts'

/** Providers of an account. During an outage they return the last good responses stored for that account. */
export type AccountData = {
  providers: Providers
  externalId: string
  read<Data extends object>(call: string, ask: (providers: Providers) => Promise<Data>): Promise<ProviderResponse<Data>>
}

/**
 * @throws error `need-external-id` for an account without an external id
 */
export function createAccountData(context: RequestContext, { edition, account }: AccountScope): AccountData {
  if (account.external_id === null) throw refusal('need-external-id')
  const providers = context.deps.providers.portfolios(context.edition, account.data_source)
  // The ledger is in the same database: an earlier response would only hide what has been entered since.
  const subject: ResponseOwner = { actor: edition.actor, accountId: account.id, provider: providers.name, isStored: !providers.isOwnLedger }
  return { providers, externalId: account.external_id, read: (call, ask) => context.lastGood.read(subject, call, () => ask(providers)) }
}

/** Reads the account as its provider states it. A fresh response also updates the adviser's overview and the owners of portfolios. */
export async function readAccount(
  context: RequestContext,
  scope: AccountScope,
  data: AccountData,
): Promise<ProviderResponse<UpstreamAccount>> {
  const response = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  if (!response.isStale && isUnwritten(context.deps, data.providers.name, scope.account.id, response)) {
    await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
      saveOverview(transaction, {
        edition: context.edition.id,
        source: context.deps.providers.findSource(context.edition, scope.account.data_source),
        accountId: scope.account.id,
        account: response.data,
        now: response.fetchedAt,
      }),
    )
  }
  return response
}

/** Signatures of the responses written to overviews, so that a response used by many requests is written once. */
const writtenSignatures = new WeakMap<object, Map<string, string>>()
const maxRemembered = 50_000

function isUnwritten(
  { db }: RequestContext['deps'],
  provider: string,
  accountId: string,
  { data, fetchedAt }: ProviderResponse<UpstreamAccount>,
): boolean {
  const known = writtenSignatures.get(db) ?? new Map<string, string>()
  writtenSignatures.set(db, known)
  const minute = Math.floor(fetchedAt.getTime() / 60_000)
  const signature = `${provider} ${minute} ${data.value} ${data.previousValue} ${data.valuedOn} ${data.portfolios.length}`
  if (known.get(accountId) === signature) return false
  if (known.size > maxRemembered) known.clear()
  known.set(accountId, signature)
  return true
}

/** An account and its portfolios, all of the same valuation. */
export type AccountValuation = { account: ProviderResponse<UpstreamAccount>; portfolios: ProviderResponse<UpstreamPortfolio[]> }

/**
 * Reads the account and its portfolios as of a day. If the provider does not list portfolios as of earlier days, their values
 * are taken from the account, and their previous values are unknown.
 */
export async function readAccountOn(data: AccountData, on: string): Promise<AccountValuation> {
  const { externalId, providers } = data
  const account = await data.read(`account ${externalId} ${on}`, (asked) => asked.getAccount(externalId, on))
  const { listPortfoliosOn } = providers
  if (listPortfoliosOn)
    return { account, portfolios: await data.read(`portfolios ${externalId} ${on}`, () => listPortfoliosOn(externalId, on)) }
  const listed = await readPortfolios(data)
  return { account, portfolios: { ...listed, data: extractPortfolios(account.data, listed.data) } }
}

function extractPortfolios({ portfolios, valuedOn }: UpstreamAccount, listed: readonly UpstreamPortfolio[]): UpstreamPortfolio[] {
  const unknown = { objective: null, riskProfile: null, inception: null }
  return portfolios.map((stated) => ({
    ...(listed.find(({ id }) => id === stated.id) ?? unknown),
    ...stated,
    valuedOn,
    previousValue: null,
    previouslyValuedOn: null,
  }))
}

export function readPortfolios(data: AccountData): Promise<ProviderResponse<UpstreamPortfolio[]>> {
  return data.read(`portfolios ${data.externalId}`, (providers) => providers.listPortfolios(data.externalId))
}
