import { recordScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isOfFirm } from '@atrium/platform/session/access'
import { libraryScope } from '../documents/access.ts'

/**
 * Returns the scope of an account whose retention of documents the caller may see and change: as staff of the firm, also for an account that is
 * closed, because records are kept for years after that.
 */
export async function retentionScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = isOfFirm(createEditionScope(context).person) ? await recordScope(context, account) : await libraryScope(context, account)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

/** Returns the scope of a portal for lists of the firm's staff about the retention of documents. */
export async function portalRetentionScope(context: RequestContext, portal: string): Promise<PortalScope> {
  const scope = await portalScope(context, portal)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  return scope
}
