import { publicEdition } from '@atrium/contract/editions'
import { themeName } from '@atrium/contract/theme-schemas'
import * as z from 'zod/mini'
import type { Edition } from './edition.ts'

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })

/** Settings that the pages, e-mails and jobs of an edition require. They are checked because types are not enforced at run time. */
const parts = z.object({
  ...z.omit(publicEdition, { isDemo: true, idleLimitSeconds: true, electronicId: true }).shape,
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  theme: themeName,
  session: z.object({ idleMs: z.int().check(z.positive()), absoluteMs: z.int().check(z.positive()) }),
  pinValidityMs: z.int().check(z.positive()),
  pinChannels: z.array(z.enum(['email', 'sms'])).check(z.minLength(1)),
  providers: z.object({ portfolios: z.string() }),
  adviserScope: z.enum(['assigned', 'all']),
  defaultPortal: z.nullable(z.string()),
  defaultClientGroup: z.string(),
  generalContact: contact,
  developerDomains: z.array(z.string()),
})

/**
 * Checks the editions.
 * @throws Error naming the edition and the part if one is incomplete, if two have the same id, or if not exactly one is the main one
 */
export function checkEditions(editions: readonly Edition[]): void {
  for (const edition of editions) {
    const checked = parts.safeParse(edition)
    if (checked.success) continue
    const invalidParts = [...new Set(checked.error.issues.map(({ path }) => path.join('.')))]
    throw new Error(`The edition "${edition.id}" cannot be used: ${invalidParts.join(', ')} missing or invalid. Complete its edition.ts.`)
  }
  const ids = editions.map(({ id }) => id)
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate !== undefined) throw new Error(`Two editions have the id "${duplicate}". Give each its own.`)
  if (editions.filter(({ isMain }) => isMain).length !== 1) throw new Error('Exactly one edition must be the main one (isMain).')
}
