import * as z from 'zod/mini'
import { route } from './route.ts'
import { locale } from './locales.ts'
import { themeName } from './themes.ts'

/** Navigation switches of an edition. */
export const features = ['clients', 'portfolios', 'explorer', 'news', 'library', 'messages', 'investmentAdvice', 'processes'] as const
export const feature = z.enum(features)
export type Feature = (typeof features)[number]

/** Under which name people know their electronic id: the key of the words on its button. */
export const electronicIdLabels = ['electronic-id'] as const

/** Off in every edition, as the specification says; switching one on begins with a decision on how its people are matched. */
export const socialProviders = z.object({ google: z.literal(false), microsoft: z.literal(false), linkedin: z.literal(false) })

/** What the browser may know of an edition before anyone has signed in. */
export const publicEdition = z.object({
  id: z.string(),
  name: z.string(),
  strapline: z.string(),
  /** Name of the drawn mark beside the brand's name. */
  mark: z.string(),
  theme: themeName,
  locales: z.array(locale),
  defaultLocale: locale,
  features: z.array(feature),
  /** The national electronic id by which its clients may sign in; null where there is none. */
  electronicId: z.nullable(z.object({ label: z.enum(electronicIdLabels) })),
  socialProviders,
  idleLimitSeconds: z.int(),
  maximumPortals: z.int(),
  /** Up to so many points a chart's series is drawn from all of them. */
  seriesThreshold: z.int(),
  landingHeader: z.nullable(z.string()),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** True when the demo firm is served: the sign-in page may then say so. */
  isDemo: z.boolean(),
})

export const editions = {
  current: route
    .meta({ caller: 'anyone' })
    .route({ method: 'GET', path: '/api/edition', tags: ['editions'], summary: 'The edition that answers on this host name' })
    .output(publicEdition),
}

export type PublicEdition = z.infer<typeof publicEdition>
