import * as z from 'zod/mini'
import { chainedItems, countedItems, cursorPage, offsetPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { ofAccount, timeCursor } from './record-schemas.ts'

/** Relations of people to an account, as recorded. */
export const relations = ['owner', 'joint', 'attorney', 'executor', 'professional', 'adviser', 'staff'] as const

/** Why a person may see a client. A client of the account sees it as its owner, joint owner, attorney or executor. */
export const accessReasons = [...relations, 'access-group', 'organisation', 'company-admin', 'admin'] as const

export const accessGroups = ['client', 'firm', 'outside'] as const

const accessPath = z.object({
  reason: z.enum(accessReasons),
  /** Name of the access group, or of the organisation. */
  through: z.nullable(z.string()),
  since: z.nullable(plainDate),
  until: z.nullable(plainDate),
})

const personWithAccess = z.object({
  id: uuid,
  name: z.string(),
  title: z.nullable(z.string()),
  group: z.enum(accessGroups),
  /** All paths by which the person sees the client, closest first. */
  paths: z.array(accessPath),
  /** Last day on which the person opened the client. For clients, the last sign-in. */
  seenAt: z.nullable(instant),
})

/** A recorded relation, which may not begin until later, or may have ended. */
const relation = z.object({
  person: z.object({ id: uuid, name: z.string(), title: z.nullable(z.string()) }),
  relation: z.enum(relations),
  since: plainDate,
  until: z.nullable(plainDate),
  /** True if the relation applies today and the person can sign in. */
  isCurrent: z.boolean(),
})

const localName = z.object({ en: z.string(), is: z.string(), el: z.string() })

export const timelineKinds = ['event', 'note', 'task', 'task-done', 'consent', 'review'] as const

const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(timelineKinds),
  /** Name of the kind of event. Null for other kinds, whose names are texts of the screen. */
  event: z.nullable(localName),
  /** The person who acted; null for the firm's systems. */
  by: z.nullable(z.string()),
  /** The text of a note, the title of a task, the purpose of a consent, the summary of a review, or the name of a form. */
  text: z.nullable(z.string()),
  decision: z.nullable(z.enum(['given', 'refused', 'withdrawn'])),
})

const client = z.object({
  id: uuid,
  name: z.string(),
  portal: z.string(),
  number: z.nullable(z.string()),
  clientSince: z.nullable(plainDate),
  today: plainDate,
  counts: z.object({ notes: z.int(), openTasks: z.int(), people: z.int() }),
  lastReviewOn: z.nullable(plainDate),
  nextReviewOn: z.nullable(plainDate),
  /** True for the admins of the firm, who see who has read a flag. */
  seesReadings: z.boolean(),
})

export const clients = {
  get: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff',
      tags: ['clients'],
      summary: 'Get the summary of a client for staff: counts, the people related to the account and the next review',
    })
    .input(z.object(ofAccount))
    .output(client),
  relations: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/relations',
      tags: ['clients'],
      summary: 'List the people related to an account, with their roles. Relations that have ended are last',
    })
    .input(z.object({ ...ofAccount, ...offsetPage({ usual: 50, most: 200 }) }))
    .output(z.object(countedItems(relation))),
  access: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/access',
      tags: ['clients'],
      summary: 'List everybody who can see a client, and why',
    })
    .input(z.object({ ...ofAccount, group: z.optional(z.enum(accessGroups)), ...offsetPage({ usual: 200, most: 500 }) }))
    .output(z.object({ ...countedItems(personWithAccess), at: instant })),
  timeline: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/staff/timeline',
      tags: ['clients'],
      summary: 'List everything that happened with a client, newest first: events, notes, tasks, consents and reviews',
    })
    .input(
      z.object({
        ...ofAccount,
        kind: z.optional(z.enum(['events', 'records'])),
        ...cursorPage(timeCursor, { usual: 30, most: 100 }),
      }),
    )
    .output(z.object(chainedItems(timelineEntry))),
}

export type PersonWithAccess = z.infer<typeof personWithAccess>
export type AccessPath = z.infer<typeof accessPath>
export type Relation = z.infer<typeof relation>
export type TimelineEntry = z.infer<typeof timelineEntry>
export type Client = z.infer<typeof client>
