import { doings as doingsContract } from '../../contract/doings.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { isStaff, onOwn } from '@atrium/platform/session/access'
import { findDoings } from './reads.ts'

const doings = implementContract(doingsContract)

const list = doings.list.handler(({ context }) =>
  onOwn(context, async (transaction, person) => (isStaff(person) ? [] : findDoings({ transaction, context, person }))),
)

export const doingRoutes = { list }
