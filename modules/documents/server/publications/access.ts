import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'
import { findPublication, type PublicationRow } from './reads.ts'

declare const publicationBrand: unique symbol

/** Proof that the caller may publish documents to clients of the portal. Created only in this file. */
export type PublishingScope = PortalScope & { readonly [publicationBrand]: true }

/** A publication of the portal that the caller may see. */
export type PublicationScope = PublishingScope & { readonly publication: PublicationRow }

/** Returns the scope of a portal to whose clients the caller may publish. Professionals from outside the firm publish nothing. */
export async function publishingScope(context: RequestContext, portal: string): Promise<PublishingScope> {
  const scope = await portalScope(context, portal)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope as PublishingScope
}

/** Returns the scope of a publication. Advisers see their own, admins those of everybody. */
export async function publicationScope(context: RequestContext, portal: string, id: string): Promise<PublicationScope> {
  const scope = await publishingScope(context, portal)
  const publication = await withTenant(context.deps.db, scope.edition.actor, (transaction) => findPublication(transaction, scope, id))
  if (!publication) throw refusal('not-found')
  return { ...scope, publication } as PublicationScope
}
