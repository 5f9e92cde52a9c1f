import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, uuid } from '@atrium/contract/schema'
import { maxAttachments } from './message-terms.ts'
import { attachment, recipient, seenRecord } from './messages.ts'

/** A message that is being written. Every part may be missing. */
export const draftContent = z.strictObject({
  /** Whom it is for, with the name that the sender chose. */
  recipient: z.nullable(recipient),
  recipientName: z.nullable(z.string().check(z.maxLength(200))),
  subject: z.string().check(z.maxLength(2_000), z.regex(/^[^\p{Cs}]*$/u)),
  body: z.nullable(z.record(z.string(), z.unknown())),
  attachment: z.array(uuid).check(z.maxLength(maxAttachments)),
  attach_message: z.boolean(),
  /** What it is about, as the page showed it. */
  about: z._default(z.nullable(seenRecord), null),
  loom_link: z.string().check(z.maxLength(500), z.regex(/^[^\p{Cs}]*$/u)),
})

const draft = z.object({
  id: uuid,
  /** Conversation that it answers; null for a new one. */
  thread: z.nullable(uuid),
  content: draftContent,
  /** Attachments of the draft that are still stored. */
  attachment: z.array(attachment),
  revision: z.int(),
  savedAt: instant,
})
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}${path}`, tags: ['messages'], summary }) as const
const ofDraft = { portal: identifier, draft: uuid }

export const drafts = {
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/message-drafts', 'List the messages that the caller has begun, the newest first'))
    .input(z.object({ portal: identifier }))
    .output(z.object({ items: z.array(draft) })),
  save: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/message-drafts/{draft}', 'Save a message that is being written. `revision` is 0 for a new one'))
    .input(z.strictObject({ ...ofDraft, thread: z.nullable(uuid), revision: z.int().check(z.gte(0)), content: draftContent }))
    .output(z.object({ revision: z.int(), savedAt: instant })),
  discard: route
    .meta({ caller: 'signed-in' })
    .route(at('DELETE', '/message-drafts/{draft}', 'Discard a message that is being written'))
    .input(z.object(ofDraft))
    .output(z.object({ done: z.literal(true) })),
}

export type MessageDraft = z.infer<typeof draft>
export type DraftContent = z.infer<typeof draftContent>
