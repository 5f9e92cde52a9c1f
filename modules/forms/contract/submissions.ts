import * as z from 'zod/mini'
import { moveRefusals, workflowSteps } from '@atrium/domain/forms/workflow'
import { route } from '@atrium/contract/route'
import { instant, uuid } from '@atrium/contract/schema'
import { answers, definition, namedReference, value } from './forms.ts'

const step = z.enum(workflowSteps)

/** A step that a submission has had. Names and reasons are for reviewers. */
const pastStep = z.object({ step, at: instant, by: z.nullable(z.string()), reason: z.nullable(z.string()) })

/** A request to the sender for more information. While it is open, the sender may change the answers that it names. */
const request = z.object({
  id: uuid,
  message: z.string(),
  /** Names of fields, and ids of repeated fieldsets. */
  fields: z.array(z.string()),
  at: instant,
  /** Name of the reviewer, for reviewers. */
  by: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  withdrawnAt: z.nullable(instant),
})

const reviewer = z.object({ id: uuid, name: z.string() })

/** What only reviewers see. */
const review = z.object({
  /** Moves from the current step, with the reason why the caller may not make one. */
  moves: z.array(z.object({ to: step, needsReason: z.boolean(), refusal: z.nullable(z.enum(moveRefusals)) })),
  /** False for a submission of a public form, whose sender has no account. */
  canAsk: z.boolean(),
  /** When the step should be left; null without a rule. */
  dueAt: z.nullable(instant),
  isOverdue: z.boolean(),
  assignee: z.nullable(reviewer),
  /** People to whom the submission may be assigned. */
  reviewers: z.array(reviewer),
  /** Who works on it now; others cannot move it until then. */
  lock: z.nullable(z.object({ name: z.string(), isOwn: z.boolean(), until: instant })),
  comments: z.array(z.object({ id: uuid, text: z.string(), at: instant, by: z.nullable(z.string()) })),
  /** Changes of the answers, the newest first, with each answer that differs as it was before. */
  changes: z.array(z.object({ at: instant, by: z.nullable(z.string()), fields: z.array(z.object({ name: z.string(), before: value })) })),
})

/** A submission with the version of the form that it answers. */
const submission = z.object({
  id: uuid,
  form: z.object({ id: uuid, name: z.string(), version: z.int() }),
  definition,
  answers,
  /** Names of the records and files that the answers name. */
  references: z.array(namedReference),
  /** Null if somebody without an account sent it. */
  portal: z.nullable(z.string()),
  /** Account for which it was filled in; null if it was filled in for the person. */
  account: z.nullable(uuid),
  /** The person who sent it. For somebody without an account, a text with the e-mail address that they gave. */
  user: z.string(),
  owners: z.array(z.string()),
  submittedAt: instant,
  step,
  /** Steps so far, the newest first. */
  steps: z.array(pastStep),
  /** Requests for more information, the newest first. */
  requests: z.array(request),
  /** True if the caller may change all answers. */
  canEdit: z.boolean(),
  /** Request that the caller may answer. */
  openRequest: z.nullable(uuid),
  /** Number of its newest change. Writes state the number that the caller read. */
  revision: z.int(),
  /**
   * The account among whose documents the answers can be signed, and whether they wait for signatures or are signed as they are now. Null if there
   * is no such account.
   */
  signature: z.nullable(z.object({ account: uuid, state: z.enum(['none', 'required', 'signed']) })),
  /** Null for everybody but its reviewers. */
  review: z.nullable(review),
})

const ofSubmission = { submission: uuid }
const longText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))

/** Creates the contract of a request of reviewers that returns the submission after it. */
const reviewing = (method: 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  route.meta({ caller: 'staff' }).route({ method, path: `/api/submissions/{submission}${path}`, tags: ['forms'], summary })

export const submissions = {
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/submissions/{submission}',
      tags: ['forms'],
      summary: 'Get a submission of the person or account, or as staff any that they may see',
    })
    .input(z.object(ofSubmission))
    .output(submission),
  change: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/submissions/{submission}/answers',
      tags: ['forms'],
      summary: 'Change the answers of a submission: those that a request names, or all before it is reviewed if the form permits that',
    })
    .input(z.strictObject({ ...ofSubmission, revision: z.int(), request: z.nullable(uuid), answers }))
    .output(submission),
  remove: route
    .meta({ caller: 'staff', stepUp: true })
    .route({
      method: 'DELETE',
      path: '/api/submissions/{submission}',
      tags: ['forms'],
      summary: 'Delete a submission for ever, with its answers, files and review. Refused with 409 while somebody else works on it',
    })
    .input(z.strictObject({ ...ofSubmission, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }))
    .output(z.object({ removed: z.boolean() })),
  move: reviewing('POST', '/step', 'Set the workflow step of a submission')
    .input(
      z.strictObject({
        ...ofSubmission,
        /** Step that the caller sees; another one means that somebody else has moved it. */
        from: step,
        to: step,
        revision: z.int(),
        reason: z.nullable(z.string().check(z.trim(), z.maxLength(1_000))),
      }),
    )
    .output(submission),
  assign: reviewing('PUT', '/assignee', 'Assign a submission to a reviewer, or to nobody')
    .input(z.strictObject({ ...ofSubmission, person: z.nullable(uuid) }))
    .output(submission),
  lock: reviewing('PUT', '/lock', 'Work on a submission for some minutes, in which others cannot move it. Repeat it to go on')
    .input(z.strictObject(ofSubmission))
    .output(submission),
  unlock: reviewing('DELETE', '/lock', 'Stop working on a submission').input(z.object(ofSubmission)).output(submission),
  comment: reviewing('POST', '/comments', 'Add a comment, which the sender does not see')
    .input(z.strictObject({ ...ofSubmission, id: uuid, text: longText }))
    .output(submission),
  ask: reviewing('POST', '/requests', 'Ask the sender for more information, and reopen the answers that the request names')
    .input(
      z.strictObject({
        ...ofSubmission,
        id: uuid,
        message: longText,
        fields: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(200)),
      }),
    )
    .output(submission),
  createDocument: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'POST',
      path: '/api/submissions/{submission}/document',
      tags: ['forms'],
      summary:
        'Add the answers of a submission as a PDF to the documents of its account, so that it can be sent for signing. Repeating the request for unchanged answers changes nothing',
    })
    .input(z.strictObject({ ...ofSubmission, revision: z.int() }))
    .output(z.object({ account: uuid, document: uuid })),
  withdraw: reviewing('DELETE', '/requests/{request}', 'Withdraw a request that has not been answered')
    .input(z.object({ ...ofSubmission, request: uuid }))
    .output(submission),
}

export type Submission = z.infer<typeof submission>
export type Review = z.infer<typeof review>
export type SubmissionRequest = z.infer<typeof request>
