import { isStaff } from '@atrium/people/web/profiles/is-staff'
import type { SessionState } from '../../contract/identity.ts'
import type { Me } from '@atrium/people/contract/profiles'
import { accountPath, clientsPath, notFound, findPortalInPath, portfolioPath } from '@atrium/ui/lib/paths'

/** Redirect of a guard; null admits the visitor. */
export type Redirect = string | null

/** Redirects clients who must show their electronic ID, before everything else. */
export function electronicIdGuard(session: Pick<SessionState, 'state'>): Redirect {
  return session.state === 'electronic-id' ? '/electronic-id' : null
}

/** Redirects a signed-in person away from the sign-in page. */
export function loginPageGuard(session: Pick<SessionState, 'state'>): Redirect {
  return session.state === 'signed-in' ? '/portals' : null
}

/** A portal the person may not enter is not found. */
export function portalGuard(me: Pick<Me, 'portals'>, portal: string): Redirect {
  return me.portals.some(({ id }) => id === portal) ? null : notFound
}

/** A client may open only their own accounts. */
export function accountGuard(me: Pick<Me, 'role' | 'accounts'>, account: string): Redirect {
  return isStaff(me) || me.accounts.some(({ id }) => id === account) ? null : notFound
}

/** The entry: with one portal, or a maximum of one, straight into it; else the chooser. */
export function portalEntryGuard(me: Pick<Me, 'role' | 'portals' | 'accounts'>, maximumPortals: number): string {
  const portal = me.portals[0]
  if (!portal || (me.portals.length > 1 && maximumPortals !== 1)) return '/portals'
  return portalHome(me, portal.id)
}

/** Staff see their clients; a client sees their account of the portal. */
function portalHome(me: Pick<Me, 'role' | 'accounts'>, portal: string): string {
  if (isStaff(me)) return clientsPath(portal)
  const account = me.accounts.find((own) => own.portal === portal)
  return account ? accountPath(portal, account.id) : '/portals'
}

const entrances = new Set(['/', '/login', '/portals'])

type Arrival = { path: string; rememberedPortal: string | null; maximumPortals: number }

/**
 * Start page of a person who signed in by a token: in the portal of the address, or else in the one remembered on the device, a
 * client before their account of it; otherwise the page of the address. A portal of the address that is not theirs is not found; a
 * remembered one that is no longer theirs is removed.
 */
export function tokenGuard(me: Pick<Me, 'role' | 'portals' | 'accounts'>, { path, rememberedPortal, maximumPortals }: Arrival): string {
  const named = findPortalInPath(path)
  if (named !== undefined) return portalGuard(me, named) ?? (path === clientsPath(named) ? portalHome(me, named) : path)
  if (!entrances.has(path)) return path
  const remembered = rememberedPortal !== null && !portalGuard(me, rememberedPortal)
  return remembered ? portalHome(me, rememberedPortal) : portalEntryGuard(me, maximumPortals)
}

/** An account with exactly one portfolio opens on it; with several it stays. */
export function singlePortfolioGuard(portal: string, portfolios: readonly { id: string }[]): Redirect {
  const [only] = portfolios
  return only && portfolios.length === 1 ? portfolioPath(portal, only.id) : null
}
