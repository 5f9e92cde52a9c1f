import type { PublicEdition } from '@atrium/contract/editions'

const minutes = 60_000
const hours = 60 * minutes

/** Whence the figures of a portal can come: the firm's own APIs, files, or Atrium's own ledger. */
export const dataSources = ['api', 'static', 'store'] as const
export type DataSource = (typeof dataSources)[number]

/** Idle limits and validities of the specification, section 9; all in milliseconds. */
export const halfHour = 30 * minutes
export const twoHours = 2 * hours
export const twelveHours = 12 * hours

/**
 * A brand: everything that differs between the firms that one deployment serves. Code asks an edition
 * for a capability and never for its name.
 */
export type Edition = Omit<PublicEdition, 'isDemo' | 'idleLimitSeconds' | 'electronicId'> & {
  /** The edition that answers on `localhost` in demo mode. */
  isMain?: true
  /**
   * By OpenID Connect; `claim` is what holds the national id in the provider's token, `assurance` the level (`acr`) that it
   * must vouch for. Its address is the deployment's.
   */
  electronicId: (NonNullable<PublicEdition['electronicId']> & { claim: string; assurance: string | null }) | null
  session: { idleMs: number; absoluteMs: number }
  pinValidityMs: number
  /** How a PIN may reach somebody: by mail always, by text message where the firm offers it. */
  pinChannels: readonly ('email' | 'sms')[]
  /** Which upstream answers each concept; a concept that is not named is not offered. */
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
  /** Asks the asset-manager protocol for the platform's identifiers beside the securities' own. */
  usesPlatformSecurities?: true
  /** Whence the figures of its portals come where they do not say themselves; null follows the deployment. */
  dataSource: DataSource | null
  /** Accounts of an adviser: owned and in their active access groups, or every account of the edition. */
  adviserScope: 'assigned' | 'all'
  /** Where an account without a portal of its own goes; null and none can be created. */
  defaultPortal: string | null
  /** The client group that a new account joins, by name; where its portal has none of that name, its first. */
  defaultClientGroup: string
  /** Who may sign up without an invitation: everybody but some, or those of some domains alone. */
  signUp: { allowedDomains: readonly string[] | null; forbiddenDomains: readonly string[] }
  /** The adviser shown when none are returned. */
  generalContact: { name: string; email: string; phone: string }
  /** Advisers of these e-mail domains are developers and never shown. */
  developerDomains: string[]
}

/** What most editions have in common; each overrides what is its own. */
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
