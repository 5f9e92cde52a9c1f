import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import type { Answer } from '@atrium/platform/providers/last-good'
import type { UpstreamAccount } from '@atrium/platform/providers/ports/accounts'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import type { Providers } from '@atrium/platform/providers/registry'
import type { AccountScope } from './access.ts'
import { saveOverview } from './writes.ts'

/** Providers of an account. During an outage they return the last good responses stored for that account. */
export type AccountData = {
  providers: Providers
  externalId: string
  read<Data extends object>(call: string, ask: (providers: Providers) => Promise<Data>): Promise<Answer<Data>>
}

/**
 * @throws error `need-external-id` for an account without an external id
 */
export function accountData(context: RequestContext, { edition, account }: AccountScope): AccountData {
  if (account.external_id === null) throw refusal('need-external-id')
  const providers = context.deps.providers.portfolios(context.edition, account.data_source)
  const subject = { actor: edition.actor, accountId: account.id, provider: providers.name, isKept: !providers.isOwnLedger }
  return { providers, externalId: account.external_id, read: (call, ask) => context.lastGood.read(subject, call, () => ask(providers)) }
}

/** Reads the account as its provider states it. A fresh response also updates the adviser's overview and the owners of portfolios. */
export async function readAccount(context: RequestContext, scope: AccountScope, data: AccountData): Promise<Answer<UpstreamAccount>> {
  const answer = await data.read(`account ${data.externalId}`, (providers) => providers.getAccount(data.externalId))
  if (!answer.isStale && isNews(context.deps, data.providers.name, scope.account.id, answer)) {
    await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
      saveOverview(transaction, {
        edition: context.edition.id,
        source: context.deps.providers.sourceOf(context.edition, scope.account.data_source),
        accountId: scope.account.id,
        account: answer.data,
        now: answer.fetchedAt,
      }),
    )
  }
  return answer
}

/** Signatures of the responses written to overviews, so that a response used by many requests is written once. */
const written = new WeakMap<object, Map<string, string>>()
const mostRemembered = 50_000

function isNews(
  { db }: RequestContext['deps'],
  provider: string,
  accountId: string,
  { data, fetchedAt }: Answer<UpstreamAccount>,
): boolean {
  const known = written.get(db) ?? new Map<string, string>()
  written.set(db, known)
  const minute = Math.floor(fetchedAt.getTime() / 60_000)
  const signature = `${provider} ${minute} ${data.value} ${data.previousValue} ${data.valuedOn} ${data.portfolios.length}`
  if (known.get(accountId) === signature) return false
  if (known.size > mostRemembered) known.clear()
  known.set(accountId, signature)
  return true
}

/** An account and its portfolios, all of the same valuation. */
export type AccountValuation = { account: Answer<UpstreamAccount>; portfolios: Answer<UpstreamPortfolio[]> }

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
  return { account, portfolios: { ...listed, data: portfoliosOfAccount(account.data, listed.data) } }
}

function portfoliosOfAccount({ portfolios, valuedOn }: UpstreamAccount, listed: readonly UpstreamPortfolio[]): UpstreamPortfolio[] {
  const unknown = { objective: null, riskProfile: null, inception: null }
  return portfolios.map((stated) => ({
    ...(listed.find(({ id }) => id === stated.id) ?? unknown),
    ...stated,
    valuedOn,
    previousValue: null,
    previouslyValuedOn: null,
  }))
}

export function readPortfolios(data: AccountData): Promise<Answer<UpstreamPortfolio[]>> {
  return data.read(`portfolios ${data.externalId}`, (providers) => providers.listPortfolios(data.externalId))
}
