import * as z from 'zod/mini'
import { countedItems, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { namedPerson, newRecord, ofAccount, optionalText, requiredText } from './record-schemas.ts'

const review = z.object({
  id: uuid,
  heldOn: plainDate,
  heldBy: namedPerson,
  nextDueOn: z.nullable(plainDate),
  summary: z.string(),
  agenda: z.string(),
  createdAt: instant,
  createdBy: namedPerson,
})

export const maxAgendaLength = 5_000

const agenda = z.object({
  text: z.string(),
  /** 0 if no agenda has been saved. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  updatedBy: namedPerson,
})

const preparation = z.object({
  lastReview: z.nullable(review),
  agenda,
  /** Actions that the client must still complete, as in the client's own list. */
  openItems: z.array(
    z.object({ kind: z.string(), subject: z.nullable(z.string()), dueOn: z.nullable(plainDate), isRequired: z.boolean() }),
  ),
  /** Forms of the account with the last time each was sent, such as the fact find and the attitude to risk. */
  forms: z.array(z.object({ id: uuid, name: z.string(), sentAt: z.nullable(instant), isSentSinceReview: z.boolean() })),
  openTasks: z.array(z.object({ id: uuid, title: z.string(), dueOn: z.nullable(plainDate) })),
  openTaskCount: z.int(),
  counts: z.object({ notes: z.int(), events: z.int(), doneTasks: z.int() }),
})

export const reviews = {
  list: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/reviews',
      tags: ['clients'],
      summary: 'List the reviews of a client, newest first',
    })
    .input(z.object({ ...ofAccount, ...offsetPage({ usual: 10, most: 50 }) }))
    .output(z.object(countedItems(review))),
  record: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/staff/reviews',
      tags: ['clients'],
      summary: 'Record a review that was held. The prepared agenda is kept with it, and a new one begins',
    })
    .input(
      z.strictObject({
        ...newRecord,
        heldOn: plainDate,
        nextDueOn: z.nullable(plainDate),
        summary: requiredText(5_000),
      }),
    )
    .output(review),
  prepare: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/review-preparation',
      tags: ['clients'],
      summary: 'Get what is needed to prepare the next review: the last review, the agenda, open items and forms',
    })
    .input(z.object(ofAccount))
    .output(preparation),
  saveAgenda: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/staff/agenda',
      tags: ['clients'],
      summary: 'Save the agenda of the next review. Answers `conflict` if somebody has saved it in the meantime',
    })
    .input(z.strictObject({ ...ofAccount, text: optionalText(maxAgendaLength), version: z.int().check(z.minimum(0)) }))
    .output(agenda),
}

export type Review = z.infer<typeof review>
export type Agenda = z.infer<typeof agenda>
export type Preparation = z.infer<typeof preparation>
