import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { absences as absencesContract } from '../../contract/absences.ts'
import { templateScope } from '../templates/access.ts'
import { findAbsence, listStandIns } from './reads.ts'
import { removeAbsence, saveAbsence } from './writes.ts'

const absences = implementContract(absencesContract)

const get = absences.get.handler(async ({ input: { portal }, context }) => {
  const scope = await templateScope(context, portal)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => ({
    absence: await findAbsence(transaction, scope),
    colleagues: await listStandIns(transaction, scope, context.edition),
  }))
})

const save = absences.save.handler(async ({ input: { portal, ...given }, context }) => {
  const scope = await templateScope(context, portal)
  const revision = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    saveAbsence(transaction, context, scope, given),
  )
  return { revision }
})

const remove = absences.remove.handler(async ({ input: { portal }, context }) => {
  const scope = await templateScope(context, portal)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => removeAbsence(transaction, context, scope))
  return { done: true as const }
})

export const absenceRoutes = { get, save, remove }
