import { doings as doingsContract } from '../../contract/doings.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { isStaff, withOwnRows } from '@atrium/platform/session/access'
import { findDoings } from './reads.ts'

const doings = implementContract(doingsContract)

const list = doings.list.handler(({ context }) =>
  withOwnRows(context, async (transaction, person) => (isStaff(person) ? [] : findDoings({ transaction, context, person }))),
)

export const doingRoutes = { list }
