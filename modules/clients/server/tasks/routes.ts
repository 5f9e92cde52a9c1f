import { implementContract } from '@atrium/platform/http/implementation'
import { tasks as tasksContract } from '../../contract/tasks.ts'
import { withClient } from '../clients/client-reads.ts'
import { listTasks } from './reads.ts'
import { addTask, changeTask } from './writes.ts'

const tasks = implementContract(tasksContract)

const list = tasks.list.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => listTasks(transaction, scope, input)),
)

const add = tasks.add.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => addTask(transaction, context, scope, input)),
)

const change = tasks.change.handler(({ input: { account, task: id, version, ...fields }, context }) =>
  withClient(context, account, (transaction, scope) => changeTask(transaction, context, scope, { id, version, change: fields })),
)

export const taskRoutes = { list, add, change }
