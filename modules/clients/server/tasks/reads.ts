import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { Task, TaskState } from '../../contract/tasks.ts'
import type { ClientScope } from '../clients/access.ts'
import { toNamed } from '../clients/record-rules.ts'

type TaskRow = {
  id: string
  title: string
  due_on: string | null
  assignee_id: string | null
  assignee: string | null
  version: number
  created_at: Date
  created_by: string | null
  author: string | null
  done_at: Date | null
  done_by: string | null
  doer: string | null
}

const selectTasks = sql`t.id, t.title, t.due_on::text as due_on, t.assignee_id, a.name as assignee, t.version, t.created_at, t.created_by,
  c.name as author, t.done_at, t.done_by, d.name as doer`
const joinedPeople = sql`left join people a on a.id = t.assignee_id left join people c on c.id = t.created_by left join people d on d.id = t.done_by`

/** Lists open tasks by due day, or done tasks, the newest first. */
export async function listTasks(
  transaction: Transacting,
  { account }: ClientScope,
  { state, offset, limit }: { state: TaskState; offset: number; limit: number },
): Promise<{ items: Task[]; count: number }> {
  const isDone = state === 'done'
  const { rows } = await sql<TaskRow & { count: number }>`
    select ${selectTasks}, count(*) over ()::int as count from client_tasks t ${joinedPeople}
    where t.account_id = ${account.id}::uuid and t.done_at is ${isDone ? sql`not null` : sql`null`}
    order by ${isDone ? sql`t.done_at desc` : sql`t.due_on nulls last, t.created_at`}, t.id limit ${limit} offset ${offset}`.execute(
    transaction,
  )
  return { items: rows.map(toTask), count: rows[0]?.count ?? 0 }
}

export async function findTask(transaction: Transacting, { account }: ClientScope, id: string): Promise<Task | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${selectTasks} from client_tasks t ${joinedPeople} where t.id = ${id}::uuid and t.account_id = ${account.id}::uuid`.execute(
    transaction,
  )
  return rows[0] && toTask(rows[0])
}

const toTask = (row: TaskRow): Task => ({
  id: row.id,
  title: row.title,
  dueOn: row.due_on,
  assignee: toNamed(row.assignee_id, row.assignee),
  state: row.done_at === null ? 'open' : 'done',
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: toNamed(row.created_by, row.author),
  doneAt: row.done_at?.toISOString() ?? null,
  doneBy: toNamed(row.done_by, row.doer),
})
