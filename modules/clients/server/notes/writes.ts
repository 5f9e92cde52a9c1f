import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { reviseRow } from '@atrium/platform/events/revisions'
import { refusal } from '@atrium/platform/http/problem'
import type { NoteVisibility } from '../../contract/notes.ts'
import type { ClientScope } from '../clients/access.ts'
import { recordClientEvent } from '../clients/record-writes.ts'
import { canChange } from './note-rules.ts'
import { findNote, type NoteRow } from './reads.ts'

const toSubject = (id: string) => ({ type: 'client-note', id }) as const

/**
 * Adds a note. An addition to a note has the visibility of that note. A repeated request adds nothing.
 * @throws the refusals `not-found` for an earlier note that the caller may not read, `invalid-request` for an addition to an addition, and
 * `conflict` for an id that another note has
 */
export async function addNote(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, visibility, text, addsTo }: { id: string; visibility: NoteVisibility; text: string; addsTo: string | null },
): Promise<NoteRow> {
  const { account, edition } = scope
  const earlier = addsTo === null ? null : await findNote(transaction, scope, addsTo)
  if (earlier === undefined) throw refusal('not-found')
  if (earlier && earlier.adds_to !== null) throw refusal('invalid-request', { issues: [{ path: 'addsTo', code: 'invalid' }] })
  const isNew = await reviseRow(transaction, context, { table: 'client_notes', key: { id }, subject: toSubject(id) }, async () => {
    const { numInsertedOrUpdatedRows: added } = await transaction
      .insertInto('client_notes')
      .values({
        id,
        edition: context.edition.id,
        account_id: account.id,
        visibility: earlier?.visibility ?? visibility,
        text,
        adds_to: addsTo,
        created_at: context.deps.clock(),
        created_by: edition.person.id,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return added === 1n
  })
  const note = await findNote(transaction, scope, id)
  if (!note || (!isNew && (note.created_by !== edition.person.id || note.text !== text))) throw refusal('conflict')
  if (isNew) await recordClientEvent(transaction, context, scope, 'client.note-added', toSubject(id))
  return note
}

/**
 * Changes the text of a note.
 * @throws the refusals `not-found` for a note that the caller may not read, `not-allowed` for a note of somebody else, and `conflict` after the
 * day on which it was written, and if it has been changed since the caller read it
 */
export async function changeNote(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  { id, version, text }: { id: string; version: number; text: string },
): Promise<NoteRow> {
  const { person, today } = scope.edition
  const before = await findNote(transaction, scope, id)
  if (!before) throw refusal('not-found')
  if (before.created_by !== person.id) throw refusal('not-allowed')
  if (before.text === text) return before
  if (!canChange(before, { personId: person.id, edition: context.edition, today })) throw refusal('conflict')
  await reviseRow(transaction, context, { table: 'client_notes', key: { id }, subject: toSubject(id) }, async () => {
    const { numUpdatedRows: changed } = await transaction
      .updateTable('client_notes')
      .set({ text, version: version + 1, changed_at: context.deps.clock() })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    if (changed === 0n) throw refusal('conflict')
  })
  await recordClientEvent(transaction, context, scope, 'client.note-changed', toSubject(id))
  const note = await findNote(transaction, scope, id)
  if (!note) throw refusal('not-found')
  return note
}
