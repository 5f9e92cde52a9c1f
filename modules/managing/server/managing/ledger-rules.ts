import { text } from '@atrium/collections/server/collections/labels'
import { delegatedScope, type CollectionScope } from '@atrium/collections/server/items/access'
import type { CollectionStore, StoredItem } from '@atrium/collections/server/contributions'
import type { LocalText } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import type { ManagingScope } from './access.ts'
import type { Managing } from './form-rules.ts'

const otherSource = text(
  'Your firm’s own system states the portfolios, holdings and transactions of this portal. Change them there.',
  'Kerfi fyrirtækisins ákvarðar eignasöfn, eignir og færslur þessarar gáttar. Breyttu þeim þar.',
  'Το σύστημα της εταιρείας σας ορίζει τα χαρτοφυλάκια, τις θέσεις και τις κινήσεις αυτής της πύλης. Αλλάξτε τα εκεί.',
)

/** Returns why the ledger cannot be changed in a portal, or null if it can. */
export const ledgerReason = ({ portal }: ManagingScope): LocalText | null => (portal.source === 'store' ? null : otherSource)

/** Refuses changes of the ledger in portals whose figures come from elsewhere. */
export function requireLedger(scope: ManagingScope): void {
  if (ledgerReason(scope) !== null) throw refusal('not-allowed')
}

type LedgerCollection = 'portfolios' | 'holdings' | 'transactions'

/** Returns the storage of a collection of the ledger, whose checks are those of imports. */
export function ledgerStore(context: RequestContext, name: LedgerCollection): { store: CollectionStore; collection: CollectionScope } {
  const collection = delegatedScope(context, name)
  if (!collection.definition.store) throw refusal('not-found')
  return { store: collection.definition.store, collection }
}

/** Returns an item of the ledger. */
export async function findLedgerItem(
  { transaction, context }: Managing,
  name: LedgerCollection,
  id: string,
  lock?: 'lock',
): Promise<StoredItem> {
  const { store, collection } = ledgerStore(context, name)
  const item = await store.find(transaction, collection, id, lock)
  if (!item) throw refusal('not-found')
  return item
}
