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
import { staffOpenIdConnect, type StaffSignOnSettings } from './openid-connect/staff-adapter.ts'
import { partnerProducts } from './partner-products/adapter.ts'
import { partner } from './partner/adapter.ts'
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
import type { StaffSignOnPort } from './ports/staff-sign-on.ts'
import type { TransactionsPort } from './ports/transactions.ts'
import type { PushPort } from './ports/push.ts'
import { propertyPrices } from './property-prices/adapter.ts'
import { push } from './push/adapter.ts'
import { quotes } from './quotes/adapter.ts'
import { reportJson } from './report-json/adapter.ts'
import { withChecks } from './response-checks.ts'
import { snippets } from './snippets/adapter.ts'
import { staticFiles } from './static/adapter.ts'
import { staticFirm } from './static/firm.ts'
import { staticFunds } from './static/funds.ts'
import { store } from './store/adapter.ts'
import type { Health } from './upstream/resilience.ts'
import { upstreamNames, type UpstreamName } from './upstream/names.ts'
import { createUpstream, type Connection, type RecordedResponse, type Upstream } from './upstream/upstream.ts'

export type Providers = {
  /** Name of the adapter. It is shown as the source of figures. */
  name: string
  /** True if the adapter reads Atrium's own database. Its responses are not cached, and its holdings include book costs. */
  isOwnLedger?: true
} & AccountsPort &
  PortfoliosPort &
  HoldingsPort &
  TransactionsPort &
  PerformancePort &
  // Optional ports. If a provider lacks one, such as charges or documents, screens do not offer it.
  Partial<ChargesPort> &
  Partial<DocumentsPort> &
  Partial<ClientDocumentsPort> &
  Partial<PortfoliosOnDayPort> &
  Partial<HoldingTransactionsPort> &
  Partial<ProductHistoryPort> &
  Partial<ProviderCachePort> &
  Partial<SnapshotsPort>

/** Dependencies of an adapter of portfolios. */
export type AdapterContext = {
  /** Returns the HTTP client of an upstream of the edition. All adapters share it, and so its circuit breaker. */
  upstream: (name: UpstreamName) => Upstream
  edition: Edition
}

/** Portfolio adapters by the name that editions use. */
const adapters = {
  'asset-manager': ({ upstream, edition }: AdapterContext): Providers =>
    assetManager(upstream('asset-manager'), { usePlatformSecurities: edition.usesPlatformSecurities === true }),
  partner: ({ upstream }: AdapterContext): Providers => partner(upstream('partner')),
  greek: ({ upstream }: AdapterContext): Providers => greek(upstream('greek')),
} satisfies Record<Edition['providers']['portfolios'], (context: AdapterContext) => Providers>

/** Adapters of concepts that an edition may offer in addition to portfolios. */
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

/** Concepts that static files can provide. The edition's upstreams provide the others. */
const fileConcepts: { [Name in keyof Concepts]?: (dir: string) => Concepts[Name] } = {
  advisory: staticFirm,
  fundFacts: staticFunds,
  fundSearch: staticFunds,
}

export type ProviderSettings = {
  /** Returns the URL and token of an edition's upstream. It is called for every request. */
  connectionOf: (edition: Edition, name: UpstreamName) => Connection | undefined
  clock: () => Date
  /** Database with the ledger of the `store` provider; null in commands without a database. */
  db: Database | null
  /** Runs tasks after the response that store results computed from the ledger. If undefined, results are not stored. */
  backgroundTasks?: Pick<BackgroundTasks, 'add'>
  /** Source of figures for portals and editions that set none. */
  standardSource?: DataSource
  /** Folder of the static provider's files. */
  staticDir?: string
  /** Default timeout of a call. */
  timeoutMs?: number
  /** Maximum size of an upstream's response, in bytes. */
  mostBytes?: number
  /** Maximum size of a JSON response that is parsed in the main thread, in bytes. */
  mostBytesHere?: number
  /** Receives every raw response of every upstream. */
  onResponse?: (response: RecordedResponse) => void
}

export type UpstreamHealth = Health & { isConfigured: boolean }

/** Access to the providers of all editions. */
export type ProviderRegistry = {
  /** Returns the source of a portal's figures: that of the portal, or else of the edition or the deployment. */
  sourceOf(edition: Edition, wanted: DataSource | null): DataSource
  /** Returns the provider of accounts and portfolios for the source that the portal sets or, without one, for the default source. */
  portfolios(edition: Edition, source: DataSource | null): Providers
  /** Returns the provider of a concept; undefined if the edition does not offer the concept or its URL is not configured. */
  concept<Name extends keyof Concepts>(edition: Edition, name: Name): Concepts[Name] | undefined
  /** Returns the name of a concept's provider. It is shown as the source of figures. */
  nameOf(edition: Edition, name: keyof Concepts): string
  /** Lists every upstream that an edition names, with its health in this process since its start. */
  health(edition: Edition): UpstreamHealth[]
}

export function createProviders(settings: ProviderSettings): ProviderRegistry {
  const {
    connectionOf,
    clock,
    db,
    backgroundTasks,
    standardSource = 'api',
    staticDir = 'static',
    timeoutMs,
    mostBytes,
    mostBytesHere,
    onResponse,
  } = settings
  const upstreams = new Map<string, Upstream>()
  const providersBySource = new Map<string, Providers>()

  const upstreamOf = (edition: Edition, name: UpstreamName): Upstream => {
    const existing = upstreams.get(`${edition.id} ${name}`)
    if (existing) return existing
    const upstream = createUpstream({
      name,
      connection: () => connectionOf(edition, name),
      clock,
      ...(timeoutMs && { timeoutMs }),
      ...(mostBytes && { mostBytes }),
      ...(mostBytesHere !== undefined && { mostBytesHere }),
      ...(onResponse && { onResponse }),
    })
    upstreams.set(`${edition.id} ${name}`, upstream)
    return upstream
  }

  const sources: Record<DataSource, (edition: Edition) => Providers> = {
    api: (edition) => adapters[edition.providers.portfolios]({ edition, upstream: (name) => upstreamOf(edition, name) }),
    static: (edition) => staticFiles(filesOf(edition)),
    store: ({ id, timeZone }) => {
      if (!db) throw new Error('There is no ledger without a database.')
      return store({ db, edition: id, timeZone, clock, backgroundTasks })
    },
  }

  /** Returns the folder of an edition's files. */
  const filesOf = ({ id }: Edition) => join(staticDir, id)
  const sourceOf = (edition: Edition, wanted: DataSource | null) => wanted ?? edition.dataSource ?? standardSource

  /**
   * Returns the factory of a concept whose data comes from files, otherwise undefined. Data about no account follows the setting of the
   * edition or deployment, and not the setting of a portal.
   */
  const fromFiles = <Name extends keyof Concepts>({ dataSource, providers }: Edition, name: Name) =>
    (dataSource ?? standardSource) === 'static' && providers[name] !== undefined ? fileConcepts[name] : undefined

  return {
    sourceOf,
    portfolios: (edition, wanted) => {
      const source = sourceOf(edition, wanted)
      const existing = providersBySource.get(`${edition.id} ${source}`)
      if (existing) return existing
      const providers = withChecks(sources[source](edition))
      providersBySource.set(`${edition.id} ${source}`, providers)
      return providers
    },
    concept: (edition, name) => {
      const createFromFiles = fromFiles(edition, name)
      if (createFromFiles) return createFromFiles(filesOf(edition))
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

/** Creates the push provider of an account. */
export function createPush(account: PushAccount, { clock, timeoutMs }: Pick<ProviderSettings, 'clock' | 'timeoutMs'>): PushPort {
  const { url, tokenUrl, isTrusted } = account
  const to = (name: string, base: string) =>
    createUpstream({ name, connection: () => ({ url: base, token: '', isTrusted }), clock, ...(timeoutMs && { timeoutMs }) })
  return push({ messages: to('push', url), tokens: to('push-tokens', new URL(tokenUrl).origin) }, account, clock)
}

export function createElectronicId(settings: OpenIdSettings): ElectronicIdPort {
  return openIdConnect(settings)
}

export function createStaffSignOn(settings: StaffSignOnSettings): StaffSignOnPort {
  return staffOpenIdConnect(settings)
}
