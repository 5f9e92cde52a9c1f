import { implementContract } from '@atrium/platform/http/implementation'
import type { RequestContext } from '@atrium/platform/app-context'
import { notes as notesContract } from '../../contract/notes.ts'
import type { ClientScope } from '../clients/access.ts'
import { parseCursor } from '../clients/record-rules.ts'
import { withClient } from '../clients/client-reads.ts'
import { toNote } from './note-rules.ts'
import { listNotes } from './reads.ts'
import { addNote, changeNote } from './writes.ts'

const notes = implementContract(notesContract)

const list = notes.list.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    const { rows, next } = await listNotes(transaction, scope, { cursor: parseCursor(input.before), limit: input.limit })
    return { items: rows.map((row) => toNote(row, readerOf(context, scope))), next }
  }),
)

const add = notes.add.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    const { id, visibility, text, addsTo = null } = input
    return toNote(await addNote(transaction, context, scope, { id, visibility, text, addsTo }), readerOf(context, scope))
  }),
)

const change = notes.change.handler(({ input, context }) =>
  withClient(context, input.account, async (transaction, scope) => {
    const { note: id, version, text } = input
    return toNote(await changeNote(transaction, context, scope, { id, version, text }), readerOf(context, scope))
  }),
)

const readerOf = ({ edition }: RequestContext, scope: ClientScope) => ({
  personId: scope.edition.person.id,
  edition,
  today: scope.edition.today,
})

export const noteRoutes = { list, add, change }
