import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import '../schema.ts'

type SystemTask = { id: string; edition: string; portal: string; account: string; title: string; dueOn: string; assignee: string | null }

/** Adds a task for a client that follows from something that happened, in nobody's name. A task that exists stays as it is. */
export async function addSystemTask(
  transaction: SystemTransacting,
  origin: Origin,
  { id, edition, portal, account, title, dueOn, assignee }: SystemTask,
): Promise<void> {
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('client_tasks')
    .values({
      id,
      edition,
      account_id: account,
      title,
      due_on: dueOn,
      assignee_id: assignee,
      created_at: origin.deps.clock(),
      created_by: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n)
    await recordEvent(transaction, origin, {
      kind: 'client.task-added',
      portalId: portal,
      subject: { type: 'client-task', id },
      details: { accountId: account },
    })
}
