import type { SessionState } from '@atrium/contract/identity'
import type { Me } from '@atrium/contract/profiles'
import { accountPath, clientsPath, portfolioPath } from '../../lib/paths.ts'

/** Where a guard sends a visitor; null lets them pass. */
export type Redirect = string | null

export const notFound = '/dashboard/404'

export function isStaff(me: Pick<Me, 'role'>): boolean {
  return me.role !== 'client'
}

/** Who is signed in already has no business on the sign-in page. */
export function loginPageGuard(session: Pick<SessionState, 'state'>): Redirect {
  return session.state === 'signed-in' ? '/portals' : null
}

/** A portal the person may not enter does not exist for them. */
export function portalGuard(me: Pick<Me, 'portals'>, portal: string): Redirect {
  return me.portals.some(({ id }) => id === portal) ? null : notFound
}

/** A client may open only their own accounts. */
export function accountGuard(me: Pick<Me, 'role' | 'accounts'>, account: string): Redirect {
  return isStaff(me) || me.accounts.some(({ id }) => id === account) ? null : notFound
}

/** The entry: with one portal, or where only one may exist, straight into it; else the chooser. */
export function portalEntryGuard(me: Pick<Me, 'role' | 'portals' | 'accounts'>, maximumPortals: number): string {
  const portal = me.portals[0]
  if (!portal || (me.portals.length > 1 && maximumPortals !== 1)) return '/portals'
  if (isStaff(me)) return clientsPath(portal.id)
  const account = me.accounts.find((own) => own.portal === portal.id)
  return account ? accountPath(portal.id, account.id) : '/portals'
}

/** An account with exactly one portfolio opens on it; with several it stays. */
export function singlePortfolioGuard(portal: string, portfolios: readonly { id: string }[]): Redirect {
  const [only] = portfolios
  return only && portfolios.length === 1 ? portfolioPath(portal, only.id) : null
}
