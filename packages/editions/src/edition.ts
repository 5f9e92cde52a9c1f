import type { PublicEdition } from '@atrium/contract/editions'
import type { RetentionClass } from '@atrium/domain/retention'

const minutes = 60_000
const hours = 60 * minutes

/** Sources of a portal's figures: the APIs of the firm, files, or Atrium's ledger. */
export const dataSources = ['api', 'static', 'store'] as const
export type DataSource = (typeof dataSources)[number]

/** Upstreams that an edition can name for each concept. */
export const upstreamsOfConcepts = {
  portfolios: ['asset-manager', 'partner', 'greek'],
  privateEquity: ['partner-products'],
  advisory: ['advisory'],
  reports: ['report-json'],
  fundFacts: ['fund-feed'],
  fundSearch: ['fund-search'],
  quotes: ['quotes'],
  news: ['content'],
  snippets: ['snippets'],
  propertyPrices: ['property-prices'],
} as const

/** Groups of the back office's side bar. */
export const backOfficeGroups = ['accounts', 'content', 'portals'] as const
export type BackOfficeGroup = (typeof backOfficeGroups)[number]

type UpstreamOf<Concept extends keyof typeof upstreamsOfConcepts> = (typeof upstreamsOfConcepts)[Concept][number]

/** Idle limits and validity periods from the specification, section 9, in milliseconds. */
export const halfHour = 30 * minutes
export const twoHours = 2 * hours
export const twelveHours = 12 * hours

/**
 * An edition: everything that differs between the firms of one deployment. Code depends on the settings of an edition, never on its name.
 */
export type Edition = Omit<PublicEdition, 'isDemo' | 'officeHours' | 'idleLimitSeconds' | 'electronicId' | 'staffSignOn'> & {
  /** True for the edition served on `localhost` in demo mode. */
  isMain?: true
  /**
   * OpenID Connect settings: `claim` names the claim of the provider's token that holds the national id, and `assurance` is the level
   * (`acr`) that the token must have, or null for any. The deployment sets the provider's URL.
   */
  electronicId: (NonNullable<PublicEdition['electronicId']> & { claim: string; assurance: string | null }) | null
  /**
   * Single sign-on of staff by OpenID Connect; null if there is none. `use` is `required` if staff can sign in only with it. `factor` names
   * a claim of the provider's token, and the values of the claim that stand for a second factor. If it is null, or the token has none of
   * these values, Atrium's own second factor follows. The deployment sets the provider's URL.
   */
  staffSignOn:
    | (NonNullable<PublicEdition['staffSignOn']> & {
        use: 'offered' | 'required'
        factor: { claim: 'amr' | 'acr'; values: readonly string[] } | null
      })
    | null
  session: { idleMs: number; absoluteMs: number }
  pinValidityMs: number
  /**
   * Second factor that staff need: any, or a strong one, which is an authenticator app or a passkey. Staff without the required factor must
   * first set it up.
   */
  staffFactor: 'any' | 'strong'
  /** Days for which an invitation is valid. */
  invitationValidDays: number
  /** Channels for PINs: always e-mail, and also text message if the firm offers it. */
  pinChannels: readonly ('email' | 'sms')[]
  /** Upstream of each concept; a concept without an upstream is not offered. */
  providers: { portfolios: UpstreamOf<'portfolios'> } & {
    [Concept in Exclude<keyof typeof upstreamsOfConcepts, 'portfolios'>]?: UpstreamOf<Concept>
  }
  /** True to request platform identifiers over the asset-manager protocol, in addition to the identifiers of the securities. */
  usesPlatformSecurities?: true
  /** Default source of figures for the edition's portals; null to use that of the deployment. */
  dataSource: DataSource | null
  /**
   * Accounts that an adviser sees: the accounts that they advise and those of their active access groups, or every account of the edition.
   */
  adviserScope: 'assigned' | 'all'
  /** Portal of accounts that are created without a portal. If null, such accounts cannot be created. */
  defaultPortal: string | null
  /**
   * Names of the collections in each group of the back office's side bar, in order. A collection that no group names comes last in the group
   * that its definition states.
   */
  backOfficeMenu: Readonly<Record<BackOfficeGroup, readonly string[]>>
  /** Name of the client group of a new account. If the portal has no group with this name, its first group is used. */
  defaultClientGroup: string
  /**
   * E-mail domains for sign-up. People without an invitation need an address in `allowedDomains` (null allows all domains) that is not in
   * `forbiddenDomains`. Advisers, even with an invitation, also need an address in `staffDomains`. If that is null, the domains of their
   * organisations apply.
   */
  signUp: { allowedDomains: readonly string[] | null; forbiddenDomains: readonly string[]; staffDomains: readonly string[] | null }
  /** Contact shown if an account has no adviser. */
  generalContact: { name: string; email: string; phone: string }
  /** Time zone of the firm (an IANA name): its days begin and end there, and its nightly jobs run there. */
  timeZone: string
  /** Country whose tax rules apply, in two letters of ISO 3166. Capital gains tax is calculated for `GB` only. */
  taxJurisdiction: string
  /**
   * Limits of the clients that a member of staff opens, and of the files that they download, in the last hour and in the last 24 hours.
   * Above a limit, the firm's admins are informed.
   */
  unusualAccess: { clientsInAnHour: number; clientsInADay: number; filesInAnHour: number; filesInADay: number }
  /** E-mail domains of developers, who are never shown as advisers. */
  developerDomains: string[]
  /** Largest sum of the bytes of all versions of an account's documents in Atrium, and largest number of its documents. Those in the bin count. */
  documentLimits: { bytes: number; count: number }
  /**
   * Class of records of the firm's documents of each kind, unless staff state another: its period counts from the day of the current version.
   * Kinds without a class are kept until staff state one.
   */
  retentionOfKinds: Readonly<Record<string, RetentionClass>>
  /** Hosts of the firm's signature service. Links to other hosts are not shown. */
  signingHosts: string[]
  /** Hosts of recordings to which staff may link in messages. */
  recordingHosts: string[]
  /** When the firm answers messages, in its time zone, and within how many minutes of that time a client gets an answer. */
  office: { hours: readonly { days: readonly number[]; from: string; to: string }[]; answerMinutes: number }
  /** Hosts of meetings by video, each with its subdomains, to which staff may link. */
  videoHosts: string[]
  /**
   * Hosts of the calendars that staff keep elsewhere, each with its subdomains, and for how many hours their times are offered by the last
   * reading while such a calendar does not answer.
   */
  staffCalendars: { hosts: string[]; copyHours: number }
}

/** Side bar of the back office of editions whose clients read no pages and posts of the firm (specification 2, section 2). */
export const investorMenu: Edition['backOfficeMenu'] = {
  accounts: ['users', 'organisations', 'accessGroups', 'groups'],
  content: ['riskProfiles', 'commentary', 'portals', 'forms', 'processes'],
  portals: ['accounts', 'subscriptions', 'models', 'dataProcesses', 'dataProcessSteps'],
}

/** Default settings; each edition overrides some. */
export const standardEdition = {
  locales: ['en'],
  defaultLocale: 'en',
  languageTags: { en: 'en-GB', is: 'is', el: 'el-GR' },
  features: ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'],
  session: { idleMs: halfHour, absoluteMs: twelveHours },
  pinValidityMs: twoHours,
  staffFactor: 'any',
  invitationValidDays: 7,
  unusualAccess: { clientsInAnHour: 60, clientsInADay: 200, filesInAnHour: 40, filesInADay: 150 },
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
  timeZone: 'Europe/London',
  taxJurisdiction: 'GB',
  electronicId: null,
  staffSignOn: null,
  socialProviders: { google: false, microsoft: false, linkedin: false },
  maximumPortals: 1,
  seriesThreshold: 50_000,
  landingHeader: null,
  consent: null,
  termsUrl: '/terms',
  privacyUrl: '/privacy',
  developerDomains: ['atrium.example'],
  documentLimits: { bytes: 20_000_000_000, count: 20_000 },
  marksDocuments: false,
  retentionOfKinds: { advice: 'suitability', agreement: 'clientAgreement', identity: 'identity' },
  signingHosts: ['sign.example'],
  recordingHosts: ['loom.com', 'www.loom.com'],
  office: { hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }], answerMinutes: 480 },
  videoHosts: ['zoom.us', 'teams.microsoft.com', 'meet.google.com', 'whereby.com', 'video.example'],
  staffCalendars: { hosts: ['icloud.com', 'fastmail.com'], copyHours: 24 },
  backOfficeMenu: {
    accounts: ['users', 'organisations', 'accessGroups', 'groups'],
    content: ['pages', 'posts', 'people', 'libraries', 'clients'],
    portals: ['forms', 'accounts', 'portals', 'processes', 'subscriptions', 'models', 'dataProcesses', 'dataProcessSteps'],
  },
  defaultClientGroup: 'Clients',
  signUp: { allowedDomains: null, forbiddenDomains: ['mailinator.com', 'guerrillamail.com', 'yopmail.com'], staffDomains: null },
} satisfies Partial<Edition>
