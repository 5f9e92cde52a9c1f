import type { PublicEdition } from '@atrium/contract/editions'

const minutes = 60_000
const hours = 60 * minutes

/** Sources of a portal's figures: the firm's own APIs, files, or Atrium's own ledger. */
export const dataSources = ['api', 'static', 'store'] as const
export type DataSource = (typeof dataSources)[number]

/** Idle limits and validities of the specification, section 9; all in milliseconds. */
export const halfHour = 30 * minutes
export const twoHours = 2 * hours
export const twelveHours = 12 * hours

/**
 * An edition: everything that differs between the firms of one deployment. Code uses capabilities of an edition and never its name.
 */
export type Edition = Omit<PublicEdition, 'isDemo' | 'idleLimitSeconds' | 'electronicId'> & {
  /** The edition served on `localhost` in demo mode. */
  isMain?: true
  /**
   * OpenID Connect; `claim` holds the national id in the provider's token, `assurance` the level (`acr`) that it must state. Its
   * address is set by the deployment.
   */
  electronicId: (NonNullable<PublicEdition['electronicId']> & { claim: string; assurance: string | null }) | null
  session: { idleMs: number; absoluteMs: number }
  pinValidityMs: number
  /** Channels for PINs: mail always, text message where the firm offers it. */
  pinChannels: readonly ('email' | 'sms')[]
  /** Upstream of each concept; a concept without one is not offered. */
  providers: {
    portfolios: 'asset-manager' | 'partner' | 'greek'
    privateEquity?: 'partner-products'
    advisory?: 'advisory'
    reports?: 'report-json'
    fundFacts?: 'fund-feed'
    fundSearch?: 'fund-search'
    quotes?: 'quotes'
    news?: 'content'
    snippets?: 'snippets'
    propertyPrices?: 'property-prices'
  }
  /** Requests platform identifiers from the asset-manager protocol, in addition to those of the securities. */
  usesPlatformSecurities?: true
  /** Default source of figures of its portals; null follows the deployment. */
  dataSource: DataSource | null
  /** Accounts of an adviser: owned and in their active access groups, or every account of the edition. */
  adviserScope: 'assigned' | 'all'
  /** Portal of accounts created without one; null prevents their creation. */
  defaultPortal: string | null
  /** Client group of a new account, by name; the portal's first group where it has none of that name. */
  defaultClientGroup: string
  /** Who may sign up without an invitation: all domains except some, or some domains only. */
  signUp: { allowedDomains: readonly string[] | null; forbiddenDomains: readonly string[] }
  /** The adviser shown when an account has none. */
  generalContact: { name: string; email: string; phone: string }
  /** Advisers with these e-mail domains are developers and never shown. */
  developerDomains: string[]
}

/** Common settings; each edition overrides its own. */
export const standardEdition = {
  locales: ['en'],
  defaultLocale: 'en',
  features: ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'],
  session: { idleMs: halfHour, absoluteMs: twelveHours },
  pinValidityMs: twoHours,
  pinChannels: ['email'],
  providers: {
    portfolios: 'asset-manager',
    fundFacts: 'fund-feed',
    fundSearch: 'fund-search',
    quotes: 'quotes',
    news: 'content',
    snippets: 'snippets',
    propertyPrices: 'property-prices',
  },
  dataSource: null,
  adviserScope: 'assigned',
  electronicId: null,
  socialProviders: { google: false, microsoft: false, linkedin: false },
  maximumPortals: 1,
  seriesThreshold: 50_000,
  landingHeader: null,
  termsUrl: '/terms',
  privacyUrl: '/privacy',
  developerDomains: ['atrium.example'],
  defaultClientGroup: 'Clients',
  signUp: { allowedDomains: null, forbiddenDomains: ['mailinator.com', 'guerrillamail.com', 'yopmail.com'] },
} satisfies Partial<Edition>
