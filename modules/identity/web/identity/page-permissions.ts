import type { AccountPage } from '@atrium/contract/account-pages'
import type { Role } from '@atrium/contract/roles'
import type { SessionState } from '../../contract/identity.ts'
import type { Me } from '@atrium/people/contract/profiles'
import type { PagePermission } from '@atrium/ui/pages'
import { type Redirect } from './guards.ts'
import { isStaff } from '@atrium/people/web/profiles/is-staff'

/** A visitor, with the page, portal and account that the URL names. */
export type Visit = {
  session: Pick<SessionState, 'state'>
  me: Pick<Me, 'role' | 'portals' | 'accounts'> | null
  page?: AccountPage | undefined
  portal?: string | undefined
  account?: string | undefined
}

const passes = null

/** Permits every visitor. */
const guest = (): Redirect => passes

/** Requires a session with a person. */
function authenticated({ session, me }: Visit): Redirect {
  return session.state === 'signed-in' && me ? passes : '/login'
}

/** Permits staff, and redirects clients to the portals. */
function professional(visit: Visit): Redirect {
  return authenticated(visit) ?? (visit.me && isStaff(visit.me) ? passes : '/portals')
}

function portals(visit: Visit): Redirect {
  return authenticated(visit) ?? (visit.me && visit.me.portals.length > 0 ? passes : '/portals')
}

/** Permits staff, and clients who have an account with linked portfolios. */
function portfolios(visit: Visit): Redirect {
  const refused = authenticated(visit)
  if (refused || !visit.me) return refused
  const own = listVisitedAccounts(visit)
  return isStaff(visit.me) || own.some((account) => !account.hasLimitedAccess) ? passes : '/portals'
}

/** Permits staff, and clients unless the rules of all their accounts in the portal switch the page off. */
function pageAccess(visit: Visit): Redirect {
  const refused = authenticated(visit)
  if (refused || !visit.me || isStaff(visit.me)) return refused
  const own = listVisitedAccounts(visit)
  const isOff = ({ rules }: (typeof own)[number]) => rules.some((rule) => rule.name === visit.page && !rule.isEnabled)
  return own.length > 0 && own.every(isOff) ? '/portals' : passes
}

function listVisitedAccounts({ me, portal, account }: Visit): Me['accounts'] {
  return (
    me?.accounts.filter((own) => (portal === undefined || own.portal === portal) && (account === undefined || own.id === account)) ?? []
  )
}

const guards: Record<PagePermission, (visit: Visit) => Redirect> = { professional, guest, portfolios, authenticated, portals, pageAccess }

/** Returns the redirect of the first guard that refuses, or null if the visit is permitted. */
export function pageGuard(permissions: readonly PagePermission[], visit: Visit): Redirect {
  for (const permission of permissions) {
    const redirect = guards[permission](visit)
    if (redirect !== passes) return redirect
  }
  return passes
}

/** Restricts company pages to admins. Other staff see the sign-in dialog with the reason. */
export function adminGuard({ me, ...visit }: Visit, mayEnter: readonly Role[] = ['admin', 'company-admin']): Redirect {
  const refused = authenticated({ me, ...visit })
  if (refused || !me) return refused
  if (!isStaff(me)) return '/portals'
  return mayEnter.includes(me.role) ? passes : '/?action=login'
}
