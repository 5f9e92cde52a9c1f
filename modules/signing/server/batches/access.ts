import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sendingPortalScope } from '../envelopes/access.ts'
import { findBatch, type BatchRow } from './reads.ts'

declare const batchBrand: unique symbol

/** A document for many clients that the caller may see. Created only in this file. */
export type BatchScope = PortalScope & { readonly batch: BatchRow; readonly [batchBrand]: true }

/** Returns the scope of a batch. Advisers see their own, admins those of everybody. */
export async function batchScope(context: RequestContext, portal: string, id: string): Promise<BatchScope> {
  const scope = await sendingPortalScope(context, portal)
  const batch = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    findBatch(transaction, scope, id, context.deps.clock()),
  )
  if (!batch) throw refusal('not-found')
  return { ...scope, batch } as BatchScope
}
