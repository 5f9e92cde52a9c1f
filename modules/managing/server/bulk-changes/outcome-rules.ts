import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { ClientSelection } from '@atrium/accounts/contract/accounts'
import type { BulkOutcome, BulkRefusal, BulkResult } from '../../contract/bulk-changes.ts'

/** Result for one client: changed or not, or the reason of a refusal. */
export type Step = boolean | BulkRefusal

/** A selected client with the result. */
export type StepOutcome = { id: string; name: string; step: Step }

/**
 * Combines the results of all clients. Ids of which there is no result were not found, or are those of clients whom the caller may not see: the
 * answer is the same.
 */
export function combineOutcomes(selection: ClientSelection, done: readonly StepOutcome[]): BulkResult {
  const known = new Set(done.map(({ id }) => id))
  const missing = selection.by === 'ids' ? [...new Set(selection.ids.map((id) => id.toLowerCase()))].filter((id) => !known.has(id)) : []
  const outcomes: BulkOutcome[] = [
    ...done.map(({ id, name, step }) => ({ account: id, name, ...describe(step) })),
    ...missing.map((account) => ({ account, name: null, ...describe('not-found') })),
  ]
  const count = (outcome: BulkOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  return { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused'), outcomes }
}

const describe = (step: Step): Pick<BulkOutcome, 'outcome' | 'reason'> =>
  typeof step === 'string' ? { outcome: 'refused', reason: step } : { outcome: step ? 'changed' : 'unchanged', reason: null }

/** Number of clients that one transaction changes. */
const batchSize = 100

/** Splits accounts into the batches that are changed together. */
export const splitIntoBatches = (accounts: readonly AccountScope[]): AccountScope[][] =>
  Array.from({ length: Math.ceil(accounts.length / batchSize) }, (_, index) => accounts.slice(index * batchSize, (index + 1) * batchSize))
