import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import type { Note } from '../../contract/notes.ts'
import { toNamed } from '../clients/record-rules.ts'
import type { NoteRow } from './reads.ts'

export type NoteReader = { personId: string; edition: Pick<Edition, 'timeZone'>; today: string }

/** True for the author of a note, on the day on which it was written in the edition's time zone. */
export const canChange = ({ created_by: author, created_at: at }: NoteRow, { personId, edition, today }: NoteReader): boolean =>
  author === personId && dayIn(edition.timeZone, at) === today

export const toNote = (row: NoteRow, reader: NoteReader): Note => ({
  id: row.id,
  visibility: row.visibility,
  text: row.text,
  addsTo: row.adds_to,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: toNamed(row.created_by, row.author),
  changedAt: row.changed_at?.toISOString() ?? null,
  canChange: canChange(row, reader),
})
