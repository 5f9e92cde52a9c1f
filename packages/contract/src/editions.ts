import * as z from 'zod/mini'
import { route } from './route.ts'
import { locale } from './locales.ts'
import { themeName } from './theme-schemas.ts'

/** Navigation switches of an edition. */
export const features = ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'] as const
export const feature = z.enum(features)
export type Feature = (typeof features)[number]

/** Names of electronic IDs, which are also the text keys of their sign-in buttons. */
export const electronicIdLabels = ['electronic-id'] as const

/**
 * Sign-in with social networks is off in every edition, as the specification requires. Before one is switched on, decide how its users are
 * matched to accounts.
 */
export const socialProviders = z.object({ google: z.literal(false), microsoft: z.literal(false), linkedin: z.literal(false) })

/** Public settings of an edition, sent to the browser before sign-in. */
export const publicEdition = z.object({
  id: z.string(),
  name: z.string(),
  strapline: z.string(),
  /** Name of the brand mark, which is shown beside the brand's name. */
  mark: z.string(),
  theme: themeName,
  locales: z.array(locale),
  defaultLocale: locale,
  /** Tag that pages in each language have, by which browsers choose voices and spelling. */
  languageTags: z.record(locale, z.string()),
  features: z.array(feature),
  /** The national electronic ID with which clients can sign in; null if there is none. */
  electronicId: z.nullable(z.object({ label: z.enum(electronicIdLabels) })),
  /** Name, in each language, of the provider with whose accounts staff sign in; null if there is none. */
  staffSignOn: z.nullable(z.object({ provider: z.record(locale, z.string()) })),
  socialProviders,
  idleLimitSeconds: z.int(),
  maximumPortals: z.int(),
  /** Maximum number of points of a series that a chart draws completely. */
  seriesThreshold: z.int(),
  /** True to draw the name of the reader and the time over documents that are shown, and into PDFs that are downloaded, except signed ones. */
  marksDocuments: z.boolean(),
  landingHeader: z.nullable(z.string()),
  /** Text of the consent at sign-up, in each language; null for the standard text. */
  consent: z.nullable(z.record(locale, z.string())),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** Hours in which the firm answers messages, with days from 1 for Monday. */
  officeHours: z.array(z.object({ days: z.array(z.int()), from: z.string(), to: z.string() })),
  /** True in demo mode, which the sign-in page may mention. */
  isDemo: z.boolean(),
})

export const editions = {
  current: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/edition', tags: ['editions'], summary: 'The edition of this host name' })
    .output(publicEdition),
}

export type PublicEdition = z.infer<typeof publicEdition>
