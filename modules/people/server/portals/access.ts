import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, type EditionScope } from '@atrium/platform/session/access'
import { findVisiblePortal } from './reads.ts'

declare const portalBrand: unique symbol

/** Proof that the caller may enter this portal. Created only in this file. */
export type PortalScope = { readonly edition: EditionScope; readonly portalId: string; readonly [portalBrand]: true }

/** Returns the scope of a portal. A portal that the caller may not enter gives the same error as an unknown portal. */
export async function portalScope(context: RequestContext, id: string): Promise<PortalScope> {
  const edition = createEditionScope(context)
  const portal = await withTenant(context.deps.db, edition.actor, (transaction) => findVisiblePortal(transaction, edition, id))
  if (!portal) throw refusal('not-found')
  return { edition, portalId: portal.id } as PortalScope
}
