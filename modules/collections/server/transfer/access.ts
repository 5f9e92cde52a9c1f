import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { isProven } from '@atrium/platform/session/proof-rules'
import { collectionScope, writableScope, type CollectionScope } from '../items/access.ts'
import { findTransfer, type TransferRow } from './reads.ts'

declare const transferBrand: unique symbol

/** Proof that an import or a change of many items is the caller's own. Created only in this file. */
export type TransferScope = CollectionScope & { readonly transfer: TransferRow; readonly [transferBrand]: true }

/**
 * Returns the scope of the caller's own import or change of many items.
 * @throws error `not-found`, also for those of others
 */
export async function transferScope(context: RequestContext, collection: string, id: string): Promise<TransferScope> {
  const scope = collectionScope(context, collection)
  const transfer = await withTenant(context.deps.db, scope.actor, (transaction) => findTransfer(transaction, scope, id))
  if (!transfer) throw refusal('not-found')
  return { ...scope, transfer } as TransferScope
}

/** Returns the scope of the caller's own import for a change of it or of the collection. */
export async function writableTransferScope(context: RequestContext, collection: string, id: string): Promise<TransferScope> {
  importScope(context, collection)
  return transferScope(context, collection, id)
}

/** Returns the scope of a collection into which the caller may import files: its items can be added or changed. */
export function importScope(context: RequestContext, collection: string): CollectionScope {
  const scope = writableScope(context, collection)
  const { store } = scope.definition
  if (store && !store.create && !store.save) throw refusal('not-allowed')
  return scope
}

/** Requires a recent proof of identity for a collection with sensitive fields, of which many items change at once. */
export function requireProofForMany({ session, deps }: RequestContext, { definition }: CollectionScope): void {
  if ((definition.stepUp?.length ?? 0) > 0 && !isProven(session?.secondFactorAt ?? null, deps.clock())) throw refusal('proof-required')
}
