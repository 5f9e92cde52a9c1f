import type { Redirect } from '@atrium/identity/web/identity/guards'
import { sessionQuery } from '@atrium/identity/web/identity/queries'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { changeLocale } from '@atrium/ui/i18n/i18n'
import { queryClient } from '@atrium/ui/lib/query-client'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'

/** Redirects to the path that a guard returns. Does nothing for null. */
export function redirectTo(to: Redirect): void {
  if (to) throw redirect({ to, replace: true })
}

export const readSession = () => queryClient.ensureQueryData(sessionQuery)

/** Returns the signed-in person. Switches from the language stored on the device to the person's language. */
export async function readMe() {
  const person = await queryClient.ensureQueryData(meQuery)
  if (person.locale !== i18next.language) await changeLocale(person.locale)
  return person
}
