import * as z from 'zod/mini'
import { route } from './route.ts'
import { locale } from './locales.ts'
import { themeName } from './theme-schemas.ts'

/** Navigation switches of an edition. */
export const features = ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'] as const
export const feature = z.enum(features)
export type Feature = (typeof features)[number]

/** Names of electronic IDs, which are the keys of their buttons' texts. */
export const electronicIdLabels = ['electronic-id'] as const

/** Off in every edition, as the specification requires. Switching one on needs a decision on how people are matched. */
export const socialProviders = z.object({ google: z.literal(false), microsoft: z.literal(false), linkedin: z.literal(false) })

/** Public settings of an edition, sent to the browser before sign-in. */
export const publicEdition = z.object({
  id: z.string(),
  name: z.string(),
  strapline: z.string(),
  /** Name of the brand mark shown beside the brand's name. */
  mark: z.string(),
  theme: themeName,
  locales: z.array(locale),
  defaultLocale: locale,
  features: z.array(feature),
  /** The national electronic ID with which its clients sign in; null if there is none. */
  electronicId: z.nullable(z.object({ label: z.enum(electronicIdLabels) })),
  socialProviders,
  idleLimitSeconds: z.int(),
  maximumPortals: z.int(),
  /** Up to this number of points a chart draws a series completely. */
  seriesThreshold: z.int(),
  landingHeader: z.nullable(z.string()),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** True with the demo firm; the sign-in page may then state this. */
  isDemo: z.boolean(),
})

export const editions = {
  current: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/edition', tags: ['editions'], summary: 'The edition of this host name' })
    .output(publicEdition),
}

export type PublicEdition = z.infer<typeof publicEdition>
