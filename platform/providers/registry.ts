import { join } from 'node:path'
import type { PushAccount } from '../push-account.ts'
import type { DataSource, Edition } from '@atrium/editions/edition'
import type { Database } from '../db/client.ts'
import type { BackgroundTasks } from '../jobs/background-tasks.ts'
import { createAdvisoryAdapter } from './advisory/adapter.ts'
import { createAssetManager } from './asset-manager/adapter.ts'
import { createCalDavAdapter } from './caldav/adapter.ts'
import { createContentAdapter } from './content/adapter.ts'
import { createFundFeedAdapter } from './fund-feed/adapter.ts'
import { createFundSearchAdapter } from './fund-search/adapter.ts'
import { createGreekAdapter } from './greek/adapter.ts'
import { createElectronicIdAdapter, type OpenIdSettings } from './openid-connect/adapter.ts'
import { createStaffSignOnAdapter, type StaffSignOnSettings } from './openid-connect/staff-adapter.ts'
import { createPartnerProductsAdapter } from './partner-products/adapter.ts'
import { createPartnerAdapter } from './partner/adapter.ts'
import type { AccountsPort } from './ports/accounts.ts'
import type { BusyTimesPort } from './ports/busy-times.ts'
import type { ChargesPort } from './ports/charges.ts'
import type { ClientDocumentsPort } from './ports/client-documents.ts'
import type { DocumentsPort } from './ports/documents.ts'
import type { ElectronicIdPort } from './ports/electronic-id.ts'
import type { HoldingTransactionsPort } from './ports/holding-transactions.ts'
import type { HoldingsPort } from './ports/holdings.ts'
import type { PerformancePort } from './ports/performance.ts'
import type { PortfoliosOnDayPort, PortfoliosPort } from './ports/portfolios.ts'
import type { ProductHistoryPort } from './ports/product-history.ts'
import type { RemoteCachePort } from './ports/remote-cache.ts'
import type { SnapshotsPort } from './ports/snapshots.ts'
import type { StaffSignOnPort } from './ports/staff-sign-on.ts'
import type { TransactionsPort } from './ports/transactions.ts'
import type { PushPort } from './ports/push.ts'
import type { TimestampPort } from './ports/timestamps.ts'
import { createPropertyPricesAdapter } from './property-prices/adapter.ts'
import { createPushAdapter } from './push/adapter.ts'
import { createTimestampAdapter } from './timestamps/adapter.ts'
import { createQuotesAdapter } from './quotes/adapter.ts'
import { createReportAdapter } from './report-json/adapter.ts'
import { addResponseChecks } from './response-checks.ts'
import { createSnippetsAdapter } from './snippets/adapter.ts'
import { createStaticAdapter } from './static/adapter.ts'
import { createStaticFirmAdapter } from './static/firm.ts'
import { createStaticFundsAdapter } from './static/funds.ts'
import { createStoreAdapter } from './store/adapter.ts'
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
  Partial<RemoteCachePort> &
  Partial<SnapshotsPort>

/** Dependencies of an adapter of portfolios. */
export type AdapterContext = {
  /** Returns the HTTP client of an upstream of the edition. All adapters share it, and therefore its circuit breaker. */
  upstream: (name: UpstreamName) => Upstream
  edition: Edition
}

/** Portfolio adapters by the name that editions use. */
const adapters = {
  'asset-manager': ({ upstream, edition }: AdapterContext): Providers =>
    createAssetManager(upstream('asset-manager'), { usePlatformSecurities: edition.usesPlatformSecurities === true }),
  partner: ({ upstream }: AdapterContext): Providers => createPartnerAdapter(upstream('partner')),
  greek: ({ upstream }: AdapterContext): Providers => createGreekAdapter(upstream('greek')),
} satisfies Record<Edition['providers']['portfolios'], (context: AdapterContext) => Providers>

/** Adapters of concepts that an edition may offer in addition to portfolios. */
const conceptAdapters = {
  privateEquity: createPartnerProductsAdapter,
  advisory: createAdvisoryAdapter,
  reports: createReportAdapter,
  fundFacts: createFundFeedAdapter,
  fundSearch: createFundSearchAdapter,
  quotes: createQuotesAdapter,
  news: createContentAdapter,
  snippets: createSnippetsAdapter,
  propertyPrices: createPropertyPricesAdapter,
} satisfies Record<Exclude<keyof Edition['providers'], 'portfolios'>, (upstream: Upstream) => object>

export type Concepts = { [Name in keyof typeof conceptAdapters]: ReturnType<(typeof conceptAdapters)[Name]> }

/** Concepts that static files can provide. The edition's upstreams provide the others. */
const fileConcepts: { [Name in keyof Concepts]?: (dir: string) => Concepts[Name] } = {
  advisory: createStaticFirmAdapter,
  fundFacts: createStaticFundsAdapter,
  fundSearch: createStaticFundsAdapter,
}

export type ProviderSettings = {
  /** Returns the URL and token of an edition's upstream. It is called for every request. */
  findConnection: (edition: Edition, name: UpstreamName) => Connection | undefined
  clock: () => Date
  /** Database with the ledger of the `store` provider; null in commands without a database. */
  db: Database | null
  /** Runs tasks that store results computed from the ledger, after the response has been sent. If undefined, results are not stored. */
  backgroundTasks?: Pick<BackgroundTasks, 'add'>
  /** Source of figures for portals and editions that set none. */
  defaultSource?: DataSource
  /** Folder of the static provider's files. */
  staticDir?: string
  /** Default timeout of a call. */
  timeoutMs?: number
  /** Maximum size of an upstream's response, in bytes. */
  maxBytes?: number
  /** Maximum size of a JSON response that is parsed in the main thread, in bytes. */
  maxMainThreadBytes?: number
  /** Receives every raw response of every upstream. */
  onResponse?: (response: RecordedResponse) => void
}

export type UpstreamHealth = Health & { isConfigured: boolean }

/** Access to the providers of all editions. */
export type ProviderRegistry = {
  /** Returns the source of a portal's figures: that of the portal, or else of the edition or the deployment. */
  findSource(edition: Edition, portalSource: DataSource | null): DataSource
  /** Returns the provider of accounts and portfolios for the source that the portal sets or, without one, for the default source. */
  portfolios(edition: Edition, source: DataSource | null): Providers
  /** Returns the provider of a concept; undefined if the edition does not offer the concept or its URL is not configured. */
  concept<Name extends keyof Concepts>(edition: Edition, name: Name): Concepts[Name] | undefined
  /** Returns the name of a concept's provider. It is shown as the source of figures. */
  findConceptProviderName(edition: Edition, name: keyof Concepts): string
  /** Lists every upstream that an edition names, with its health in this process since its start. */
  health(edition: Edition): UpstreamHealth[]
}

export function createProviders(settings: ProviderSettings): ProviderRegistry {
  const {
    findConnection,
    clock,
    db,
    backgroundTasks,
    defaultSource = 'api',
    staticDir = 'static',
    timeoutMs,
    maxBytes,
    maxMainThreadBytes: maxBytesHere,
    onResponse,
  } = settings
  const upstreams = new Map<string, Upstream>()
  const providersBySource = new Map<string, Providers>()

  const findUpstream = (edition: Edition, name: UpstreamName): Upstream => {
    const existing = upstreams.get(`${edition.id} ${name}`)
    if (existing) return existing
    const upstream = createUpstream({
      name,
      connection: () => findConnection(edition, name),
      clock,
      ...(timeoutMs && { timeoutMs }),
      ...(maxBytes && { maxBytes }),
      ...(maxBytesHere !== undefined && { maxMainThreadBytes: maxBytesHere }),
      ...(onResponse && { onResponse }),
    })
    upstreams.set(`${edition.id} ${name}`, upstream)
    return upstream
  }

  const sources: Record<DataSource, (edition: Edition) => Providers> = {
    api: (edition) => adapters[edition.providers.portfolios]({ edition, upstream: (name) => findUpstream(edition, name) }),
    static: (edition) => createStaticAdapter(findFilesFolder(edition)),
    store: ({ id, timeZone }) => {
      if (!db) throw new Error('The data source `store` needs a database, and this command has none.')
      return createStoreAdapter({ db, edition: id, timeZone, clock, backgroundTasks })
    },
  }

  /** Returns the folder of an edition's files. */
  const findFilesFolder = ({ id }: Edition) => join(staticDir, id)
  const sourceOf = (edition: Edition, portalSource: DataSource | null) => portalSource ?? edition.dataSource ?? defaultSource

  /**
   * Returns the factory of a concept whose data comes from files, otherwise undefined. Data that belongs to no account follows the setting of the
   * edition or deployment, and not the setting of a portal.
   */
  const findFileConcept = <Name extends keyof Concepts>({ dataSource, providers }: Edition, name: Name) =>
    (dataSource ?? defaultSource) === 'static' && providers[name] !== undefined ? fileConcepts[name] : undefined

  return {
    findSource: sourceOf,
    portfolios: (edition, portalSource) => {
      const source = sourceOf(edition, portalSource)
      const existing = providersBySource.get(`${edition.id} ${source}`)
      if (existing) return existing
      const providers = addResponseChecks(sources[source](edition))
      providersBySource.set(`${edition.id} ${source}`, providers)
      return providers
    },
    concept: (edition, name) => {
      const fileConcept = findFileConcept(edition, name)
      if (fileConcept) return fileConcept(findFilesFolder(edition))
      const upstream = edition.providers[name]
      if (upstream === undefined || !findConnection(edition, upstream)) return undefined
      return conceptAdapters[name](findUpstream(edition, upstream)) as Concepts[typeof name]
    },
    findConceptProviderName: (edition, name) => (findFileConcept(edition, name) ? 'static' : (edition.providers[name] ?? name)),
    health: (edition) =>
      upstreamNames
        .filter((name) => Object.values<string>(edition.providers).includes(name))
        .map((name) => ({ ...findUpstream(edition, name).health(), isConfigured: findConnection(edition, name) !== undefined })),
  }
}

/** Creates the push provider of an account. */
export function createPush(account: PushAccount, { clock, timeoutMs }: Pick<ProviderSettings, 'clock' | 'timeoutMs'>): PushPort {
  const { url, tokenUrl, isTrusted } = account
  const createPushUpstream = (name: string, base: string) =>
    createUpstream({ name, connection: () => ({ url: base, token: '', isTrusted }), clock, ...(timeoutMs && { timeoutMs }) })
  return createPushAdapter(
    { messages: createPushUpstream('push', url), tokens: createPushUpstream('push-tokens', new URL(tokenUrl).origin) },
    account,
    clock,
  )
}

/** Creates the port of the timestamp authority at a URL of the deployment's configuration. */
export function createTimestamps(url: string, { clock, timeoutMs }: Pick<ProviderSettings, 'clock' | 'timeoutMs'>): TimestampPort {
  const { origin, pathname } = new URL(url)
  const connection = () => ({ url: origin, token: '', isTrusted: true })
  const upstream = createUpstream({ name: 'timestamps', connection, clock, maxBytes: maxTimestampBytes, ...(timeoutMs && { timeoutMs }) })
  return createTimestampAdapter(upstream, pathname)
}

const maxTimestampBytes = 64_000

const maxCalendarBytes = 2_000_000

/**
 * Creates the port of the calendars that staff keep elsewhere. Their addresses must be public, except at `simulated`, which are those of the
 * simulator in demo mode. Each reading has a client of its own: calendars share no login, no response and no pause after failures.
 */
export function createBusyTimes({ simulated, clock }: { simulated: ReadonlyMap<string, string>; clock: () => Date }): BusyTimesPort {
  return createCalDavAdapter(({ url, user, password }) => {
    const { origin, pathname } = new URL(url)
    const trusted = simulated.get(origin)
    const connection = {
      url: `${trusted ?? origin}${pathname.replace(/\/+$/, '')}`,
      token: '',
      login: { user, password },
      isTrusted: trusted !== undefined,
    }
    return createUpstream({ name: 'caldav', connection: () => connection, clock, maxCalls: 1, maxBytes: maxCalendarBytes })
  })
}

export function createElectronicId(settings: OpenIdSettings): ElectronicIdPort {
  return createElectronicIdAdapter(settings)
}

export function createStaffSignOn(settings: StaffSignOnSettings): StaffSignOnPort {
  return createStaffSignOnAdapter(settings)
}
