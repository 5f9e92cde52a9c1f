import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { work as workContract } from '../../contract/work.ts'
import { workScope } from './access.ts'
import { listColleagues, listNotes } from './reads.ts'
import { addNote, assignConversation, forwardConversation } from './writes.ts'

const work = implementContract(workContract)

const asSystem = <Result>(context: RequestContext, run: (transaction: SystemTransacting) => Promise<Result>): Promise<Result> =>
  withTenant(context.deps.db, systemActor(context.edition.id), run)

const notes = work.listNotes.handler(async ({ input: { portal, conversation }, context }) => {
  const scope = await workScope(context, portal, conversation)
  const { actor, person } = scope.scope.edition
  const rows = await withTenant(context.deps.db, actor, (transaction) => listNotes(transaction, scope.scope, scope.target.id))
  return {
    items: rows.map((row) => ({
      id: row.id,
      by: row.created_name,
      isYours: row.created_by === person.id,
      at: row.created_at.toISOString(),
      text: row.body,
    })),
  }
})

const note = work.addNote.handler(async ({ input: { portal, conversation, note: id, text }, context }) => {
  const scope = await workScope(context, portal, conversation)
  await asSystem(context, (transaction) => addNote(transaction, context, scope, { id, text }))
  return { done: true as const }
})

const colleagues = work.listColleagues.handler(async ({ input: { portal, conversation, search }, context }) => {
  const scope = await workScope(context, portal, conversation)
  const rows = await asSystem(context, (transaction) => listColleagues(transaction, scope, context.edition, search))
  return { items: rows.map(({ id, name, title, takesPart }) => ({ id, name, title, takesPart })) }
})

const forward = work.forward.handler(async ({ input: { portal, conversation, ...given }, context }) => {
  const scope = await workScope(context, portal, conversation)
  await asSystem(context, (transaction) => forwardConversation(transaction, context, scope, given))
  return { done: true as const }
})

const assign = work.assign.handler(async ({ input: { portal, conversation, ...given }, context }) => {
  const scope = await workScope(context, portal, conversation)
  await asSystem(context, (transaction) => assignConversation(transaction, context, scope, given))
  return { done: true as const }
})

export const workRoutes = { listNotes: notes, addNote: note, listColleagues: colleagues, forward, assign }
