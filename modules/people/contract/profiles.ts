import * as z from 'zod/mini'
import { impersonationReasons } from '@atrium/contract/impersonation-reasons'
import { locale } from '@atrium/contract/locales'
import { photos } from '@atrium/contract/photos'
import { role } from '@atrium/contract/roles'
import { route } from '@atrium/contract/route'
import { identifier, instant } from '@atrium/contract/schema'
import { themeChoice } from '@atrium/contract/theme-schemas'

export const me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  photo: photos,
  /** The firm for which the person works, or null for a client. */
  organisation: z.nullable(z.string()),
  createdOn: instant,
  role,
  edition: z.string(),
  locale,
  theme: themeChoice,
  portals: z.array(z.object({ id: identifier, name: z.string(), theme: z.string() })),
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      portal: identifier,
      hasLimitedAccess: z.boolean(),
      /** Rules of the client's pages. A page without a rule is open. */
      rules: z.array(z.object({ name: z.string(), isEnabled: z.boolean() })),
    }),
  ),
  /** The account viewed as its client, with the reason. Null outside an impersonation. */
  impersonating: z.nullable(z.object({ account: z.string(), name: z.string(), reason: z.enum(impersonationReasons), endsAt: instant })),
  /** `e-id` if the firm requires the person's electronic ID at every sign-in, otherwise `password`. */
  authType: z.enum(['password', 'e-id']),
  /** Time of the sign-in before the current one. */
  lastSignInAt: z.nullable(instant),
  isSecondFactorDisabled: z.boolean(),
  /** `isValidated` is true if a second factor was used in this session or none was required. */
  multiFactor: z.object({ isEnabled: z.boolean(), isValidated: z.boolean() }),
  hidesWelcome: z.boolean(),
})

export const profileChange = z.strictObject({
  theme: z.optional(themeChoice),
  locale: z.optional(locale),
  /** True to hide the welcome permanently. */
  hidesWelcome: z.optional(z.boolean()),
  name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  /**
   * Push token of the device. It is stored and never returned. A device that another person had registered is
   * transferred.
   */
  fcmToken: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(4096)))),
  phone: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40), z.regex(/^[+()\d ./-]*$/)))),
})

export const profiles = {
  getMe: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'GET', path: '/api/me', tags: ['profiles'], summary: 'Get the signed-in person with their portals and accounts' })
    .output(me),
  updateMe: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PATCH',
      path: '/api/me',
      tags: ['profiles'],
      summary: 'Change theme, language, name or phone of the signed-in person',
    })
    .input(profileChange)
    .output(me),
}

export type Me = z.infer<typeof me>
export type ProfileChange = z.infer<typeof profileChange>
