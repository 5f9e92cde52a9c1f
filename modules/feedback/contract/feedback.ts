import * as z from 'zod/mini'
import { chainedItems, cursorPage, timeCursor } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { maxComment, maxRating, minRating } from './feedback-terms.ts'

const rating = z.int().check(z.minimum(minRating), z.maximum(maxRating))

/** An entry of feedback (specification 1, section 3). */
const entry = z.object({
  id: uuid,
  user_id: uuid,
  name: z.string(),
  rating,
  submittedDate: plainDate,
  /** The day as `DD/MM/YYYY`. */
  submittedDateFormatted: z.string(),
  active: z.boolean(),
  created: z.object({ at: instant, by: uuid, name: z.string() }),
  comment: z.nullable(z.string()),
  /** The advisers of the client when it was given; only for staff. */
  advisers: z.array(z.object({ id: uuid, name: z.string() })),
  /** The task with which the firm follows up a low rating, on the page of the client; only for staff who see the client. */
  followUp: z.nullable(
    z.object({
      account: uuid,
      state: z.enum(['open', 'done']),
      assignee: z.nullable(z.string()),
      dueOn: z.nullable(plainDate),
      doneBy: z.nullable(z.string()),
    }),
  ),
})

/** Numbers of a group of entries. `average` has one decimal, and is null without entries; shares are whole percentages. */
const figures = z.object({
  count: z.int(),
  average: z.nullable(z.string()),
  /** Share of ratings of 8 and 9, and of 1 to 4. */
  highShare: z.nullable(z.int()),
  lowShare: z.nullable(z.int()),
})

const ofPortal = { portal: identifier }
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/portals/{portal}${path}`, tags: ['feedback'], summary }) as const

export const feedback = {
  prompt: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/feedback-prompt', 'Return whether the caller is asked for feedback: never given, or over 90 days ago'))
    .input(z.object(ofPortal))
    .output(z.object({ isDue: z.boolean() })),
  submit: route
    .meta({ caller: 'signed-in' })
    .route(at('PUT', '/feedback/{entry}', 'Give feedback. Repeating the request changes nothing'))
    .input(
      z.strictObject({
        ...ofPortal,
        entry: uuid,
        rating,
        comment: z._default(z.string().check(z.trim(), z.maxLength(maxComment)), ''),
      }),
    )
    .output(entry),
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/feedback', 'List feedback, the newest first: that of the caller, or of the clients whom staff see'))
    .input(
      z.object({
        ...ofPortal,
        user_id: z.optional(uuid),
        /** Of the clients of one adviser. */
        adviser: z.optional(uuid),
        /** Only with a follow-up that is open. */
        open: z.optional(z.boolean()),
        /** Only with a comment. */
        comments: z.optional(z.boolean()),
        ...cursorPage(timeCursor, { usual: 25, most: 100 }),
      }),
    )
    .output(z.object(chainedItems(entry))),
  report: route
    .meta({ caller: 'staff' })
    .route(at('GET', '/feedback-report', 'Summarise the feedback of the last twelve months, by month, rating and adviser'))
    .input(z.object({ ...ofPortal, adviser: z.optional(uuid) }))
    .output(
      z.object({
        from: plainDate,
        to: plainDate,
        total: figures,
        /** Number of entries of each rating, from 1 to 9. */
        ratings: z.array(z.int()),
        months: z.array(z.object({ month: z.string(), ...figures.shape })),
        advisers: z.array(z.object({ id: uuid, name: z.string(), ...figures.shape })),
      }),
    ),
}

export type FeedbackEntry = z.infer<typeof entry>
export type FeedbackFigures = z.infer<typeof figures>
