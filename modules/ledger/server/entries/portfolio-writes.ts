import type { FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields } from '@atrium/domain/fields/merge'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { NewItem, StoredItem } from '@atrium/collections/server/contributions'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import { runLedgerCommand } from './command-writes.ts'
import { findClientId } from './portfolio-reads.ts'

/** Fields of an item by those of a row. */
const fields = {
  name: 'name',
  portfolioId: 'name',
  clientId: 'account',
  portfolioType: 'portfolioType',
  objective: 'objective',
  riskProfile: 'riskProfile',
  currency: 'currency',
  inception: 'inception',
  benchmark: 'benchmark',
} as const

/** Adds a portfolio to the ledger. */
export const addPortfolio = (transaction: Transacting, context: RequestContext, scope: CollectionScope, { id, values }: NewItem) =>
  savePortfolioState(transaction, context, scope, id, values)

/** Changes a portfolio of the ledger. */
export async function savePortfolio(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  item: StoredItem,
  values: FieldValues,
): Promise<void> {
  if (listChangedFields(item.values, values).length > 0) await savePortfolioState(transaction, context, scope, item.id, values)
}

async function savePortfolioState(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  id: string,
  values: FieldValues,
): Promise<void> {
  const clientId = await findClientId(transaction, scope, String(values['account']))
  // Only an account with an id at the source can have portfolios, whose figures are found by it.
  if (clientId === null) throw refusal('invalid-request', { issues: [{ path: 'values.account', code: 'not-allowed' }] })
  const text = (name: string) => (values[name] === null || values[name] === undefined ? '' : String(values[name]))
  const row = {
    portfolioId: id,
    clientId,
    name: text('name'),
    portfolioType: text('portfolioType'),
    objective: text('objective'),
    riskProfile: text('riskProfile'),
    currency: text('currency'),
    inception: text('inception'),
    benchmark: text('benchmark'),
  }
  await runLedgerCommand(transaction, context, scope, { kind: 'portfolios', rows: [{ values: row }], fields })
  const details = JSON.stringify({
    riskLevel: values['riskLevel'] ?? null,
    esgRating: values['esgRating'] ?? null,
    region: values['region'] ?? null,
    beginsWithEntries: values['beginsWithEntries'] ?? null,
  })
  await sql`update ledger_portfolios set details = ${details}::jsonb where edition = ${scope.actor.edition} and id = ${id}`.execute(
    transaction,
  )
}
