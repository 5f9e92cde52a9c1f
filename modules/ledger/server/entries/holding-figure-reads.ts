import { accountScope } from '@atrium/accounts/server/accounts/access'
import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { groupHoldings } from '@atrium/investments/server/portfolios/holdings-rules'
import { readOrNull, readPositions } from '@atrium/investments/server/portfolios/provider-reads'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { StoredItem } from '@atrium/collections/server/contributions'

/**
 * Reads the figures of a holding as the portal shows them: exact, in the portfolio's currency. Null for those that are not known, as in a
 * portal whose figures come from the firm's own system and not from the ledger.
 */
export async function readHoldingFigures(context: RequestContext, _scope: CollectionScope, { values }: StoredItem): Promise<FieldValues> {
  const data = createAccountData(context, await accountScope(context, String(values['accountId']), 'portfolios'))
  const portfolio = { data, id: String(values['portfolio']) }
  const positions = data.providers.isOwnLedger ? await readOrNull(readPositions(portfolio)) : null
  const lines = positions ? groupHoldings(positions.held).groups.flatMap(({ holdings }) => holdings) : []
  const line = lines.find(({ symbol }) => symbol === values['symbol'])
  return { value: line?.value ?? null, purchaseValue: line?.cost ?? null }
}
