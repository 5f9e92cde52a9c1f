import type { StoredItem } from '@atrium/collections/server/contributions'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { readRecordReturns, toChangeValues } from '@atrium/wealth/server/wealth/record-figure-reads'

/**
 * Reads the returns of a portfolio as the portal shows them. Null for those that are not known, as in a portal whose figures come from the
 * firm's own system and not from the ledger.
 */
export async function readPortfolioFigures(context: RequestContext, _scope: CollectionScope, item: StoredItem): Promise<FieldValues> {
  const returns = await readRecordReturns(context, String(item.values['account']))
  return toChangeValues(returns?.portfolios.find(({ id }) => id === item.id)?.changes)
}
