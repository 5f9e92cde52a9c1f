import { implementContract } from '@atrium/platform/http/implementation'
import { withOwnRows } from '@atrium/platform/session/access'
import { actionQueue as actionQueueContract } from '../../contract/action-queue.ts'
import { findActions } from './reads.ts'

const actionQueue = implementContract(actionQueueContract)

const list = actionQueue.list.handler(({ context }) =>
  withOwnRows(context, async (transaction, person) => findActions({ transaction, context, person }, context.deps.contributed)),
)

export const actionQueueRoutes = { list }
