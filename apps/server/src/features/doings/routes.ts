import { implementation } from '../../http/implementation.ts'
import { isStaff, onOwn } from '../identity/access.ts'
import { findDoings } from './reads.ts'

const list = implementation.doings.list.handler(({ context }) =>
  onOwn(context, async (transaction, person) => (isStaff(person) ? [] : findDoings({ transaction, context, person }))),
)

export const doingRoutes = { list }
