import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { Task, TaskState } from '../../contract/tasks.ts'
import type { ClientScope } from '../clients/access.ts'
import { expectTeam, recordClientEvent } from '../clients/record-writes.ts'
import type { Change } from '../clients/record-rules.ts'
import { findTask } from './reads.ts'

const toSubject = (id: string) => ({ type: 'client-task', id }) as const

type TaskFields = { title: string; dueOn: string | null; assignee: string | null }

/**
 * Adds a task. A repeated request adds nothing.
 * @throws the refusals `invalid-request` for an assignee who cannot see the client, and `conflict` for an id that another task has
 */
export async function addTask(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, title, dueOn, assignee }: TaskFields & { id: string },
): Promise<Task> {
  const { account, edition } = scope
  await expectTeam(transaction, context, scope, { path: 'assignee', people: assignee === null ? [] : [assignee] })
  const isNew = await reviseRow(transaction, context, { table: 'client_tasks', key: { id }, subject: toSubject(id) }, async () => {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('client_tasks')
      .values({
        id,
        edition: context.edition.id,
        account_id: account.id,
        title,
        due_on: dueOn,
        assignee_id: assignee,
        created_at: context.deps.clock(),
        created_by: edition.person.id,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return added === 1n
  })
  const task = await findTask(transaction, scope, id)
  if (!task || (!isNew && (task.createdBy?.id !== edition.person.id || task.title !== title))) throw refusal('conflict')
  if (isNew) await recordClientEvent(transaction, context, scope, 'client.task-added', toSubject(id))
  return task
}

type TaskChange = Change<TaskFields & { state: TaskState }>

/**
 * Changes the given fields of a task. Changes nothing if it already has them.
 * @throws the refusals `not-found`, `invalid-request` for an assignee who cannot see the client, and `conflict` if somebody has changed the task
 * since the caller read it
 */
export async function changeTask(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, version, change }: { id: string; version: number; change: TaskChange },
): Promise<Task> {
  const before = await findTask(transaction, scope, id)
  if (!before) throw refusal('not-found')
  if (hasAll(before, change)) return before
  const newAssignee = change.assignee !== undefined && change.assignee !== null && change.assignee !== before.assignee?.id
  await expectTeam(transaction, context, scope, { path: 'assignee', people: newAssignee ? [change.assignee!] : [] })
  const map = {
    title: (title) => ({ title }),
    dueOn: (dueOn) => ({ due_on: dueOn }),
    assignee: (assignee) => ({ assignee_id: assignee }),
  } satisfies ColumnMap<TaskFields, 'client_tasks'>
  const { state, ...fields } = change
  // A task that is already done keeps who completed it and when.
  const completion = state === undefined || state === before.state ? {} : toCompletion(state, context, scope)
  await reviseRow(transaction, context, { table: 'client_tasks', key: { id }, subject: toSubject(id) }, async () => {
    const { numUpdatedRows: changed } = await transaction
      .updateTable('client_tasks')
      .set({ ...toColumns(map, fields), ...completion, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (changed === 0n) throw refusal('conflict')
  })
  await recordClientEvent(transaction, context, scope, 'client.task-changed', toSubject(id))
  const task = await findTask(transaction, scope, id)
  if (!task) throw refusal('not-found')
  return task
}

const toCompletion = (state: TaskState, { deps }: RequestContext, { edition }: ClientScope) =>
  state === 'done' ? { done_at: deps.clock(), done_by: edition.person.id } : { done_at: null, done_by: null }

/** True if a task already has all values of a change. */
const hasAll = (task: Task, { title, dueOn, assignee, state }: TaskChange): boolean =>
  (title === undefined || title === task.title) &&
  (dueOn === undefined || dueOn === task.dueOn) &&
  (assignee === undefined || assignee === (task.assignee?.id ?? null)) &&
  (state === undefined || state === task.state)
