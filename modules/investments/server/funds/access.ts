import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { isStaff } from '@atrium/platform/session/access'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import { canExplore } from './reads.ts'

declare const fundsBrand: unique symbol

/** Proof that the caller may view funds in this portal. Created only in this file. */
export type FundsScope = { readonly portal: PortalScope; readonly [fundsBrand]: true }

/**
 * Checks that the caller may view funds.
 * @throws error `not-found` in an edition without the explorer, and for a client whose accounts in the portal all have the page switched
 * off
 */
export async function fundsScope(context: RequestContext, portalId: string): Promise<FundsScope> {
  if (!context.edition.features.includes('explorer')) throw refusal('not-found')
  const portal = await portalScope(context, portalId)
  const { actor, person } = portal.edition
  const isOpen =
    isStaff(person) || (await withTenant(context.deps.db, actor, (transaction) => canExplore(transaction, person, portal.portalId)))
  if (!isOpen) throw refusal('not-found')
  return { portal } as FundsScope
}
