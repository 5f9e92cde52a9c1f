import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { kinds as kindsContract } from '../../contract/kinds.ts'
import { listStaffCalendars } from '../calendars/own-reads.ts'
import { kindChangeScope, kindScope, mayChangeKinds } from './access.ts'
import { listKinds, listRooms } from './reads.ts'
import { saveKind, saveRoom } from './writes.ts'

const kinds = implementContract(kindsContract)

const list = kinds.list.handler(async ({ input: { portal }, context }) => {
  const scope = await kindScope(context, portal)
  const staff = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    listStaffCalendars(transaction, { portal: scope.portalId, edition: context.edition }),
  )
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => ({
    kinds: await listKinds(transaction, scope),
    rooms: await listRooms(transaction, scope),
    staff: staff.map(({ id, name, title }) => ({ id, name, title })),
    videoHosts: context.edition.videoHosts,
    mayChange: mayChangeKinds(scope),
  }))
})

const save = kinds.save.handler(async ({ input: { portal, kind: id, ...given }, context }) => {
  const scope = await kindChangeScope(context, portal)
  const revision = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveKind(transaction, context, scope, { ...given, id }),
  )
  return { revision }
})

const room = kinds.saveRoom.handler(async ({ input: { portal, room: id, ...given }, context }) => {
  const scope = await kindChangeScope(context, portal)
  const revision = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveRoom(transaction, context, scope, { ...given, id }),
  )
  return { revision }
})

export const kindRoutes = { list, save, saveRoom: room }
