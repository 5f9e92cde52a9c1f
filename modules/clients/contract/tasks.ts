import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { namedPerson, newRecord, ofAccount, requiredText, version } from './record-schemas.ts'

export const maxTaskTitle = 200

export const taskStates = ['open', 'done'] as const

const task = z.object({
  id: uuid,
  title: z.string(),
  dueOn: z.nullable(plainDate),
  assignee: namedPerson,
  state: z.enum(taskStates),
  version: z.int(),
  createdAt: instant,
  createdBy: namedPerson,
  doneAt: z.nullable(instant),
  doneBy: namedPerson,
})

const title = requiredText(maxTaskTitle)
/** A member of staff who sees the client. */
const assignee = z.nullable(uuid)

export const tasks = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/tasks',
      tags: ['clients'],
      summary: 'List the tasks for a client: open ones by due day, or done ones, newest first',
    })
    .input(z.object({ ...ofAccount, state: z._default(z.enum(taskStates), 'open'), ...offsetPage({ usual: 20, most: 100 }) }))
    .output(z.object(countedItems(task))),
  add: route
    .meta({ caller: 'staff' })
    .route({ method: 'POST', path: '/api/accounts/{account}/staff/tasks', tags: ['clients'], summary: 'Add a task for a client' })
    .input(z.strictObject({ ...newRecord, title, dueOn: z.nullable(plainDate), assignee }))
    .output(task),
  change: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PATCH',
      path: '/api/accounts/{account}/staff/tasks/{task}',
      tags: ['clients'],
      summary: 'Change a task, complete it or open it again. Answers `conflict` if somebody has changed it in the meantime',
    })
    .input(
      z.strictObject({
        ...ofAccount,
        task: uuid,
        version,
        title: z.optional(title),
        dueOn: z.optional(z.nullable(plainDate)),
        assignee: z.optional(assignee),
        state: z.optional(z.enum(taskStates)),
      }),
    )
    .output(task),
}

export type Task = z.infer<typeof task>
export type TaskState = (typeof taskStates)[number]
