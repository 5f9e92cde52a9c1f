import * as z from 'zod/mini'
import { chainedItems, cursorPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import { namedPerson, newRecord, ofAccount, requiredText, timeCursor, version } from './record-schemas.ts'

/** Who reads a note: its author; all staff who see the client; or its author and the admins of the firm. */
export const noteVisibilities = ['private', 'team', 'compliance'] as const

export const maxNoteLength = 10_000

const note = z.object({
  id: uuid,
  visibility: z.enum(noteVisibilities),
  text: z.string(),
  /** The earlier note that this one adds to. */
  addsTo: z.nullable(uuid),
  version: z.int(),
  createdAt: instant,
  createdBy: namedPerson,
  changedAt: z.nullable(instant),
  /** True for the author on the day on which the note was written. Afterwards it can only be added to. */
  canChange: z.boolean(),
})

const text = requiredText(maxNoteLength)

export const notes = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/notes',
      tags: ['clients'],
      summary: 'List the notes on a client that the caller may read, newest first',
    })
    .input(z.object({ ...ofAccount, ...cursorPage(timeCursor, { usual: 20, most: 100 }) }))
    .output(z.object(chainedItems(note))),
  add: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/staff/notes',
      tags: ['clients'],
      summary: 'Add a note on a client, or an addition to a note, which then has the visibility of that note',
    })
    .input(z.strictObject({ ...newRecord, visibility: z.enum(noteVisibilities), text, addsTo: z.optional(z.nullable(uuid)) }))
    .output(note),
  change: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PATCH',
      path: '/api/accounts/{account}/staff/notes/{note}',
      tags: ['clients'],
      summary: 'Change the text of a note. Its author only, on the day on which it was written',
    })
    .input(z.strictObject({ ...ofAccount, note: uuid, version, text }))
    .output(note),
}

export type Note = z.infer<typeof note>
export type NoteVisibility = (typeof noteVisibilities)[number]
