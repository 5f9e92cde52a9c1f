import { isStaff } from '@atrium/people/web/profiles/is-staff'
import type { SessionState } from '../../contract/identity.ts'
import type { Me } from '@atrium/people/contract/profiles'
import { idlePhase } from './idle.ts'
import { accountPath, clientsPath, notFound, findPortalInPath, portfolioPath } from '@atrium/ui/lib/paths'

/** URL to which a guard redirects, or null if the visit is permitted. */
export type Redirect = string | null

/** Redirects people whose sign-in is not complete: clients to their electronic ID, and staff to the set-up of a stronger factor. */
export function pendingStepGuard({ state }: Pick<SessionState, 'state'>): Redirect {
  if (state === 'electronic-id') return '/electronic-id'
  return state === 'stronger-factor' ? '/stronger-factor' : null
}

/**
 * Returns true if the stored deadline of a session has passed. Times are in epoch milliseconds. Such a session is ended
 * before any page opens, even a public one, and is never renewed (specification 1, guard of idle sessions).
 */
export function hasLapsed({ state }: Pick<SessionState, 'state'>, deadline: number | null, now: number): boolean {
  return state !== 'none' && deadline !== null && idlePhase(now, deadline) === 'expired'
}

/** Redirects a signed-in person from the sign-in page. */
export function loginPageGuard(session: Pick<SessionState, 'state'>): Redirect {
  return session.state === 'signed-in' ? '/portals' : null
}

/** Reports a portal that the person may not enter as not found. */
export function portalGuard(me: Pick<Me, 'portals'>, portal: string): Redirect {
  return me.portals.some(({ id }) => id === portal) ? null : notFound
}

/** Refuses a client any account except their own. */
export function accountGuard(me: Pick<Me, 'role' | 'accounts'>, account: string): Redirect {
  return isStaff(me) || me.accounts.some(({ id }) => id === account) ? null : notFound
}

/** Returns the page after the sign-in: the portal if the person has only one or the maximum is one, otherwise the choice of portals. */
export function portalEntryGuard(me: Pick<Me, 'role' | 'portals' | 'accounts'>, maximumPortals: number): string {
  const portal = me.portals[0]
  if (!portal || (me.portals.length > 1 && maximumPortals !== 1)) return '/portals'
  return portalHome(me, portal.id)
}

/** Returns the start page of a portal: the client list for staff, and the account for a client. */
function portalHome(me: Pick<Me, 'role' | 'accounts'>, portal: string): string {
  if (isStaff(me)) return clientsPath(portal)
  const account = me.accounts.find((own) => own.portal === portal)
  return account ? accountPath(portal, account.id) : '/portals'
}

const entrancePaths = new Set(['/', '/login', '/portals'])

type Arrival = { path: string; rememberedPortal: string | null; maximumPortals: number }

/**
 * Returns the start page of a person who signed in with a token. A URL inside a portal opens that portal, or the
 * not-found page without access to it; for a client, the account replaces the client list. Other pages open unchanged.
 * An entrance page opens the last portal used on the device if the person still has access to it, otherwise the portal
 * entry.
 */
export function tokenGuard(me: Pick<Me, 'role' | 'portals' | 'accounts'>, { path, rememberedPortal, maximumPortals }: Arrival): string {
  const portalInPath = findPortalInPath(path)
  if (portalInPath !== undefined)
    return portalGuard(me, portalInPath) ?? (path === clientsPath(portalInPath) ? portalHome(me, portalInPath) : path)
  if (!entrancePaths.has(path)) return path
  const remembered = rememberedPortal !== null && !portalGuard(me, rememberedPortal)
  return remembered ? portalHome(me, rememberedPortal) : portalEntryGuard(me, maximumPortals)
}

/** Redirects an account with exactly one portfolio to that portfolio. */
export function singlePortfolioGuard(portal: string, portfolios: readonly { id: string }[]): Redirect {
  const [portfolio] = portfolios
  return portfolio && portfolios.length === 1 ? portfolioPath(portal, portfolio.id) : null
}
