import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { AccountMandate } from '../../contract/mandate.ts'
import { lockMandate } from './reads.ts'

/**
 * Sets who signs for an account. The revision is 0 for the first one. Returns the new revision, which is the old one if nothing changed.
 * @throws the refusal `conflict` if it was changed meanwhile
 */
export async function setMandate(
  transaction: SystemTransacting,
  context: RequestContext,
  { account, edition }: AccountScope,
  { kind, count, revision }: AccountMandate & { revision: number },
): Promise<number> {
  await lockMandate(transaction, { account })
  const { rows } = await sql<{ kind: string; owner_count: number | null; revision: number }>`
    select kind, owner_count, revision from account_mandates where account_id = ${account.id} for update`.execute(transaction)
  const [known] = rows
  if (known?.kind === kind && known.owner_count === count) return known.revision
  if ((known?.revision ?? 0) !== revision) throw refusal('conflict')
  const values = { kind, owner_count: count, revision: revision + 1, set_at: context.deps.clock(), set_by: edition.person.id }
  const subject = { type: 'account' as const, id: account.id, accountId: account.id }
  await reviseRow(transaction, context, { table: 'account_mandates', key: { account_id: account.id }, subject }, async () => {
    if (known) return transaction.updateTable('account_mandates').set(values).where('account_id', '=', account.id).executeTakeFirstOrThrow()
    const added = await transaction
      .insertInto('account_mandates')
      .values({ ...values, account_id: account.id, edition: edition.actor.edition })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Another request has set the first one meanwhile.
    if (added.numInsertedOrUpdatedRows !== 1n) throw refusal('conflict')
    return added
  })
  await recordEvent(transaction, context, {
    kind: 'account.mandate-set',
    accountId: account.id,
    subject: { type: 'account', id: account.id },
    details: { mandate: kind, ...(count !== null && { owners: count }) },
  })
  return revision + 1
}
