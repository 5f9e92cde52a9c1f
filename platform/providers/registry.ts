import { join } from 'node:path'
import type { PushAccount } from '../push-account.ts'
import type { DataSource, Edition } from '@atrium/editions/edition'
import type { Database } from '../db/client.ts'
import type { BackgroundTasks } from '../jobs/background-tasks.ts'
import { advisory } from './advisory/adapter.ts'
import { assetManager } from './asset-manager/adapter.ts'
import { content } from './content/adapter.ts'
import { fundFeed } from './fund-feed/adapter.ts'
import { fundSearch } from './fund-search/adapter.ts'
import { greek } from './greek/adapter.ts'
import { openIdConnect, type OpenIdSettings } from './openid-connect/adapter.ts'
import { partnerProducts } from './partner-products/adapter.ts'
import { partner } from './partner/adapter.ts'
import { UpstreamError } from './ports/answer.ts'
import type { AccountsPort } from './ports/accounts.ts'
import type { ChargesPort } from './ports/charges.ts'
import type { ClientDocumentsPort } from './ports/client-documents.ts'
import type { DocumentsPort } from './ports/documents.ts'
import type { ElectronicIdPort } from './ports/electronic-id.ts'
import type { HoldingTransactionsPort } from './ports/holding-transactions.ts'
import type { HoldingsPort } from './ports/holdings.ts'
import type { PerformancePort } from './ports/performance.ts'
import type { PortfoliosOnDayPort, PortfoliosPort } from './ports/portfolios.ts'
import type { ProductHistoryPort } from './ports/product-history.ts'
import type { ProviderCachePort } from './ports/provider-cache.ts'
import type { SnapshotsPort } from './ports/snapshots.ts'
import type { TransactionsPort } from './ports/transactions.ts'
import type { PushPort } from './ports/push.ts'
import { propertyPrices } from './property-prices/adapter.ts'
import { push } from './push/adapter.ts'
import { quotes } from './quotes/adapter.ts'
import { reportJson } from './report-json/adapter.ts'
import { snippets } from './snippets/adapter.ts'
import { staticFiles } from './static/adapter.ts'
import { staticFirm } from './static/firm.ts'
import { staticFunds } from './static/funds.ts'
import { store } from './store/adapter.ts'
import type { Health } from './upstream/resilience.ts'
import { upstreamNames, type UpstreamName } from './upstream/names.ts'
import { createUpstream, type Connection, type Heard, type Upstream } from './upstream/upstream.ts'

export type Providers = {
  /** The adapter's name, shown as the source of its figures. */
  name: string
  /**
   * It reads the database that answers are kept in: to keep them there as well would help nobody. Its holdings come with their
   * book costs.
   */
  isOwnLedger?: true
} & AccountsPort &
  PortfoliosPort &
  HoldingsPort &
  TransactionsPort &
  PerformancePort &
  // Not every provider keeps what was charged, or makes documents: what it does not, no screen offers.
  Partial<ChargesPort> &
  Partial<DocumentsPort> &
  Partial<ClientDocumentsPort> &
  Partial<PortfoliosOnDayPort> &
  Partial<HoldingTransactionsPort> &
  Partial<ProductHistoryPort> &
  Partial<ProviderCachePort> &
  Partial<SnapshotsPort>

/** What an adapter is built from. */
export type AdapterContext = {
  /** The way to an upstream of the edition: one for all who use it, so that they share its breaker. */
  upstream: (name: UpstreamName) => Upstream
  edition: Edition
}

/** Adapters by the name an edition gives; one line each. */
const adapters = {
  'asset-manager': ({ upstream, edition }: AdapterContext): Providers =>
    assetManager(upstream('asset-manager'), { usePlatformSecurities: edition.usesPlatformSecurities === true }),
  partner: ({ upstream }: AdapterContext): Providers => partner(upstream('partner')),
  greek: ({ upstream }: AdapterContext): Providers => greek(upstream('greek')),
} satisfies Record<Edition['providers']['portfolios'], (surroundings: AdapterContext) => Providers>

/** What an edition may offer beside portfolios; one line each. */
const concepts = {
  privateEquity: partnerProducts,
  advisory,
  reports: reportJson,
  fundFacts: fundFeed,
  fundSearch,
  quotes,
  news: content,
  snippets,
  propertyPrices,
} satisfies Record<Exclude<keyof Edition['providers'], 'portfolios'>, (upstream: Upstream) => object>

export type Concepts = { [Name in keyof typeof concepts]: ReturnType<(typeof concepts)[Name]> }

/** What files hold beside portfolios; the rest of what an edition names comes from its upstreams all the same. */
const fileConcepts: { [Name in keyof Concepts]?: (dir: string) => Concepts[Name] } = {
  advisory: staticFirm,
  fundFacts: staticFunds,
  fundSearch: staticFunds,
}

export type ProviderSettings = {
  /** Where an edition's upstream is; asked for every call. */
  connectionOf: (edition: Edition, name: UpstreamName) => Connection | undefined
  clock: () => Date
  /** Where the ledger of the store provider is; null for a command that has none. */
  db: Database | null
  /** Where what was worked out of that ledger is kept after an answer; without it, it is not. */
  backgroundTasks?: Pick<BackgroundTasks, 'add'>
  /** Whence figures come where neither portal nor edition says. */
  standardSource?: DataSource
  /** Folder of the static provider's files. */
  staticDir?: string
  /** A call is given up after this long, where the adapter does not say. */
  timeoutMs?: number
  /** The largest answer read of any upstream. */
  mostBytes?: number
  /** Hears every answer of every upstream as it came. */
  hear?: (heard: Heard) => void
}

export type UpstreamHealth = Health & { isConfigured: boolean }

/** All providers of all editions. */
export type ProviderRegistry = {
  /** Whence the figures of a portal come in truth, by what it says of it. */
  sourceOf(edition: Edition, wanted: DataSource | null): DataSource
  /** Whence the figures of accounts and portfolios come, by what their portal says of it. */
  portfolios(edition: Edition, source: DataSource | null): Providers
  /** What answers a concept; undefined where the edition does not offer it, or nobody said where it is. */
  concept<Name extends keyof Concepts>(edition: Edition, name: Name): Concepts[Name] | undefined
  /** The name of whoever answers a concept, as figures say where they come from. */
  nameOf(edition: Edition, name: keyof Concepts): string
  /** Every upstream that an edition names, as this process sees it since its start. */
  health(edition: Edition): UpstreamHealth[]
}

export function createProviders(settings: ProviderSettings): ProviderRegistry {
  const { connectionOf, clock, db, backgroundTasks, standardSource = 'api', staticDir = 'static', timeoutMs, mostBytes, hear } = settings
  const upstreams = new Map<string, Upstream>()
  const built = new Map<string, Providers>()

  const upstreamOf = (edition: Edition, name: UpstreamName): Upstream => {
    const known = upstreams.get(`${edition.id} ${name}`)
    if (known) return known
    const upstream = createUpstream({
      name,
      connection: () => connectionOf(edition, name),
      clock,
      ...(timeoutMs && { timeoutMs }),
      ...(mostBytes && { mostBytes }),
      ...(hear && { hear }),
    })
    upstreams.set(`${edition.id} ${name}`, upstream)
    return upstream
  }

  const sources: Record<DataSource, (edition: Edition) => Providers> = {
    api: (edition) => adapters[edition.providers.portfolios]({ edition, upstream: (name) => upstreamOf(edition, name) }),
    static: (edition) => staticFiles(filesOf(edition)),
    store: ({ id }) => {
      if (!db) throw new Error('There is no ledger without a database.')
      return store({ db, edition: id, clock, backgroundTasks })
    },
  }

  /** No firm's files are another's. */
  const filesOf = ({ id }: Edition) => join(staticDir, id)
  const sourceOf = (edition: Edition, wanted: DataSource | null) => wanted ?? edition.dataSource ?? standardSource

  /** Of what is nobody's account's no portal decides: the edition does, or the deployment. */
  const fromFiles = <Name extends keyof Concepts>({ dataSource, providers }: Edition, name: Name) =>
    (dataSource ?? standardSource) === 'static' && providers[name] !== undefined ? fileConcepts[name] : undefined

  return {
    sourceOf,
    portfolios: (edition, wanted) => {
      const source = sourceOf(edition, wanted)
      const known = built.get(`${edition.id} ${source}`)
      if (known) return known
      const providers = confirmed(sources[source](edition))
      built.set(`${edition.id} ${source}`, providers)
      return providers
    },
    concept: (edition, name) => {
      const read = fromFiles(edition, name)
      if (read) return read(filesOf(edition))
      const upstream = edition.providers[name]
      if (upstream === undefined || !connectionOf(edition, upstream)) return undefined
      return concepts[name](upstreamOf(edition, upstream)) as Concepts[typeof name]
    },
    nameOf: (edition, name) => (fromFiles(edition, name) ? 'static' : (edition.providers[name] ?? name)),
    health: (edition) =>
      upstreamNames
        .filter((name) => Object.values<string>(edition.providers).includes(name))
        .map((name) => ({ ...upstreamOf(edition, name).health(), isConfigured: connectionOf(edition, name) !== undefined })),
  }
}

/** An answer about somebody else than who was asked about is no answer, however lenient an upstream is with ids. */
function confirmed(providers: Providers): Providers {
  return {
    ...providers,
    getAccount: async (clientId, on) => {
      const account = await providers.getAccount(clientId, on)
      if (account.id !== clientId) throw new UpstreamError('invalid', providers.name, 'account', 'the answer is about another client')
      return account
    },
  }
}

/** Who tells devices of news, with the account that the firm has there. */
export function createPush(account: PushAccount, { clock, timeoutMs }: Pick<ProviderSettings, 'clock' | 'timeoutMs'>): PushPort {
  const { url, tokenUrl, isTrusted } = account
  const to = (name: string, base: string) =>
    createUpstream({ name, connection: () => ({ url: base, token: '', isTrusted }), clock, ...(timeoutMs && { timeoutMs }) })
  return push({ messages: to('push', url), tokens: to('push-tokens', new URL(tokenUrl).origin) }, account, clock)
}

export function createElectronicId(settings: OpenIdSettings): ElectronicIdPort {
  return openIdConnect(settings)
}
