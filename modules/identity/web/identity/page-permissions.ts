import { isPageOpen, type AccountPage } from '@atrium/contract/account-pages'
import type { Role } from '@atrium/contract/roles'
import type { SessionState } from '../../contract/identity.ts'
import type { Me } from '@atrium/people/contract/profiles'
import type { PagePermission } from '@atrium/ui/pages'
import { type Redirect } from './guards.ts'
import { isStaff } from '@atrium/people/web/profiles/is-staff'

/** A request to open a page: the session and person, and the page, portal and account that the URL names. */
export type Visit = {
  session: Pick<SessionState, 'state'>
  me: Pick<Me, 'role' | 'portals' | 'accounts'> | null
  page?: AccountPage | undefined
  portal?: string | undefined
  account?: string | undefined
}

const permitted = null

/** Permits everyone. */
const guest = (): Redirect => permitted

/** Requires a signed-in person. */
function authenticated({ session, me }: Visit): Redirect {
  return session.state === 'signed-in' && me ? permitted : '/login'
}

/** Permits staff, and redirects clients to the portals. */
function professional(visit: Visit): Redirect {
  return authenticated(visit) ?? (visit.me && isStaff(visit.me) ? permitted : '/portals')
}

function portals(visit: Visit): Redirect {
  return authenticated(visit) ?? (visit.me && visit.me.portals.length > 0 ? permitted : '/portals')
}

/** Permits staff, and clients who have an account with linked portfolios. */
function portfolios(visit: Visit): Redirect {
  const redirect = authenticated(visit)
  if (redirect || !visit.me) return redirect
  const accounts = listVisitedAccounts(visit)
  return isStaff(visit.me) || accounts.some((account) => !account.hasLimitedAccess) ? permitted : '/portals'
}

/** Permits staff. Permits a client unless the page is disabled for every account of theirs that the URL covers. */
function pageAccess(visit: Visit): Redirect {
  const redirect = authenticated(visit)
  if (redirect || !visit.me || isStaff(visit.me)) return redirect
  const accounts = listVisitedAccounts(visit)
  const { page } = visit
  const isDisabled = ({ rules }: (typeof accounts)[number]) => page !== undefined && !isPageOpen(page, rules)
  return accounts.length > 0 && accounts.every(isDisabled) ? '/portals' : permitted
}

function listVisitedAccounts({ me, portal, account }: Visit): Me['accounts'] {
  return (
    me?.accounts.filter((one) => (portal === undefined || one.portal === portal) && (account === undefined || one.id === account)) ?? []
  )
}

const guards: Record<PagePermission, (visit: Visit) => Redirect> = { professional, guest, portfolios, authenticated, portals, pageAccess }

/** Returns the redirect of the first guard that refuses, or null if the visit is permitted. */
export function pageGuard(permissions: readonly PagePermission[], visit: Visit): Redirect {
  for (const permission of permissions) {
    const redirect = guards[permission](visit)
    if (redirect !== permitted) return redirect
  }
  return permitted
}

/** Restricts company pages to admins. Other staff see the sign-in dialog with the reason. */
export function adminGuard({ me, ...visit }: Visit, permittedRoles: readonly Role[] = ['admin', 'company-admin']): Redirect {
  const redirect = authenticated({ me, ...visit })
  if (redirect || !me) return redirect
  if (!isStaff(me)) return '/portals'
  return permittedRoles.includes(me.role) ? permitted : '/?action=login'
}
