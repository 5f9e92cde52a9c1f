import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { searchText } from '@atrium/contract/lists'
import { identifier, instant, uuid } from '@atrium/contract/schema'
import { maxNoteLength } from './message-terms.ts'

const note = z.object({ id: uuid, by: z.string(), isYours: z.boolean(), at: instant, text: z.string() })
const colleague = z.object({
  id: uuid,
  name: z.string(),
  title: z.nullable(z.string()),
  /** True if they read the conversation already. */
  takesPart: z.boolean(),
})
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNoteLength), z.regex(/^[^\p{Cs}]*$/u))
/** A note with its id, by which a repetition is recognised. */
const ownNote = z.strictObject({ id: uuid, text })
const ofConversation = { portal: identifier, conversation: uuid }
const done = z.object({ done: z.literal(true) })
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}/conversations/{conversation}${path}`, tags: ['messages'], summary }) as const

/** Work of staff on the conversation of a client. Clients are refused, except that they are told who of the firm reads it. */
export const work = {
  listNotes: route
    .meta({ caller: 'staff' })
    .route(at('GET', '/notes', 'List the notes of staff about a conversation, in the order of time'))
    .input(z.object(ofConversation))
    .output(z.object({ items: z.array(note) })),
  addNote: route
    .meta({ caller: 'staff' })
    .route(
      at('PUT', '/notes/{note}', 'Add a note about a conversation, which the client never sees. Repeating the request changes nothing'),
    )
    .input(z.strictObject({ ...ofConversation, note: uuid, text }))
    .output(done),
  listColleagues: route
    .meta({ caller: 'staff' })
    .route(
      at('GET', '/colleagues', 'List the colleagues to whom the caller may forward or assign a conversation: those who see the client'),
    )
    .input(z.object({ ...ofConversation, search: searchText }))
    .output(z.object({ items: z.array(colleague) })),
  forward: route
    .meta({ caller: 'staff' })
    .route(
      at(
        'PUT',
        '/readers/{colleague}',
        'Let a colleague read a conversation, with its messages so far and a note for them. Repeating the request changes nothing',
      ),
    )
    .input(z.strictObject({ ...ofConversation, colleague: uuid, note: z.nullable(ownNote) }))
    .output(done),
  assign: route
    .meta({ caller: 'staff' })
    .route(
      at(
        'PUT',
        '/assignee',
        'Assign a conversation to a colleague, who then reads it, or to nobody, with a note. Refused if it was assigned anew since',
      ),
    )
    .input(
      z.strictObject({
        ...ofConversation,
        colleague: z.nullable(uuid),
        /** To whom it is assigned, as the caller knows. */
        from: z.nullable(uuid),
        note: z._default(z.nullable(ownNote), null),
      }),
    )
    .output(done),
}

export type MessageNote = z.infer<typeof note>
export type Colleague = z.infer<typeof colleague>
