import { retentionClasses } from '@atrium/domain/retention'
import * as z from 'zod/mini'
import { chainedItems, countedItems, cursorPage, offsetPage, timeCursor } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { documentKinds } from './document-terms.ts'

/** Reason of a hold, of its release, or of an order to delete a document for good. */
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))

/** Dates from which the law counts. Which of them a class needs is stated by `retention` of the domain. */
const retentionDates = {
  recordOn: z.nullable(plainDate),
  /** Label such as 2025/26. */
  taxYear: z.nullable(z.string().check(z.regex(/^\d{4}\/\d{2}$/))),
  returnSentOn: z.nullable(plainDate),
  periodEndOn: z.nullable(plainDate),
  /** Day on which the contract or deed ended; null while it is in force. */
  endedOn: z.nullable(plainDate),
  isMifid: z.boolean(),
}

const keptRecord = z.object({
  class: z.enum(retentionClasses),
  ...retentionDates,
  /** Number to state in a change; 0 for the class that follows from the kind of the document, which nobody has stated. */
  revision: z.int(),
  setBy: z.nullable(z.string()),
  setAt: z.nullable(instant),
  /** Last day of retention; null if no end is known. */
  keepUntil: z.nullable(plainDate),
  /** Whether the document may or must be deleted afterwards. */
  duty: z.enum(['may', 'must']),
})

const hold = z.object({
  id: uuid,
  /** True if it concerns all documents of the account. */
  isOfAccount: z.boolean(),
  reason: z.string(),
  fromOn: plainDate,
  placedBy: z.nullable(z.string()),
  placedAt: instant,
  releasedOn: z.nullable(plainDate),
  releasedBy: z.nullable(z.string()),
  releaseReason: z.nullable(z.string()),
})

const account = z.object({ id: uuid, name: z.string() })

const listedHold = z.extend(hold, { account, document: z.nullable(z.object({ id: uuid, name: z.string() })) })

const order = z.object({ reason: z.string(), orderedBy: z.nullable(z.string()), orderedAt: instant })

const keptDocument = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(documentKinds),
  isFromClient: z.boolean(),
  addedOn: plainDate,
  deletedAt: z.nullable(instant),
  records: z.array(keptRecord),
  /** Last day of the relationship with the client; null while it continues. */
  relationshipEndedOn: z.nullable(plainDate),
  /** Holds of the document and of its account, the newest first, with those that were released. */
  holds: z.array(hold),
  /** True if retention has ended and no hold counts today. */
  isDeletable: z.boolean(),
  /** First day on which it can be deleted for good; null if none is known. */
  deletableFrom: z.nullable(plainDate),
  order: z.nullable(order),
  /** True if the caller may release holds and order that a document is deleted for good. */
  mayDestroy: z.boolean(),
})

const endedDocument = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(documentKinds),
  account,
  /** Classes that have ended, with the last day of each. */
  records: z.array(z.object({ class: z.enum(retentionClasses), keepUntil: plainDate, duty: z.enum(['may', 'must']) })),
  deletableFrom: plainDate,
  duty: z.enum(['may', 'must']),
  /** True if it is in the bin. */
  isDeleted: z.boolean(),
  order: z.nullable(order),
})

/** What a certificate of destruction states. It is stored as it is and never changes. */
export const certificateContent = z.object({
  name: z.string(),
  kind: z.enum(documentKinds),
  account: z.string(),
  isFromClient: z.boolean(),
  versions: z.array(z.object({ number: z.int(), name: z.string(), bytes: z.int(), sha256: z.string(), addedOn: plainDate })),
  records: z.array(
    z.object({
      class: z.enum(retentionClasses),
      keepUntil: plainDate,
      duty: z.enum(['may', 'must']),
      setBy: z.nullable(z.string()),
      setAt: z.nullable(instant),
    }),
  ),
  relationshipEndedOn: z.nullable(plainDate),
  /** Number of files elsewhere, such as those of other clients of a published document, that share the bytes. */
  remainingCopies: z.int(),
  holds: z.array(z.object({ reason: z.string(), fromOn: plainDate, releasedOn: plainDate, releasedBy: z.nullable(z.string()) })),
  /** Who put it into the bin and when. Null if an admin ordered its deletion instead. */
  binned: z.nullable(z.object({ by: z.nullable(z.string()), isByClient: z.boolean(), at: instant })),
  order: z.nullable(order),
})

const certificate = z.object({
  id: uuid,
  document: uuid,
  account,
  content: certificateContent,
  destroyedAt: instant,
  fileUrl: z.string(),
})

const done = z.object({ done: z.literal(true) })
const staff = route.meta({ caller: 'staff' })
const proven = route.meta({ caller: 'staff', stepUp: true })
const documentInput = { account: identifier, document: uuid }
const classInput = { ...documentInput, class: z.enum(retentionClasses) }
const holdInput = { account: identifier, hold: uuid }
const revision = z.int().check(z.minimum(0))

const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summary: string) =>
  ({ method, path: `/api/accounts/{account}${path}`, tags: ['documents'], summary }) as const
const ofPortal = <const Path extends string>(path: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portals/{portal}${path}`, tags: ['documents'], summary }) as const

export const retention = {
  get: staff
    .route(at('GET', '/documents/{document}/retention', 'Get how long a document is kept and why, with its holds'))
    .input(z.object(documentInput))
    .output(keptDocument),
  setClass: staff
    .route(
      at('PUT', '/documents/{document}/classes/{class}', 'State a class of records of a document with its dates. A repeat changes nothing'),
    )
    .input(z.strictObject({ ...classInput, revision, ...retentionDates }))
    .output(done),
  removeClass: staff
    .route(at('POST', '/documents/{document}/classes/{class}/removal', 'Remove a class of records of a document. A repeat changes nothing'))
    .input(z.strictObject({ ...classInput, revision }))
    .output(done),
  endRelationship: staff
    .route(
      at(
        'PUT',
        '/relationship-end',
        'State the last day of the relationship with a client, from which some periods count; null to correct it',
      ),
    )
    .input(z.strictObject({ account: identifier, endedOn: z.nullable(plainDate), before: z.nullable(plainDate) }))
    .output(done),
  placeHold: staff
    .route(
      at('PUT', '/legal-holds/{hold}', 'Place a legal hold on a document, or on all documents of an account. A repeat changes nothing'),
    )
    .input(z.strictObject({ ...holdInput, document: z.nullable(uuid), reason }))
    .output(done),
  releaseHold: proven
    .route(at('POST', '/legal-holds/{hold}/release', 'Release a legal hold, as an admin of the firm. A repeat changes nothing'))
    .input(z.strictObject({ ...holdInput, reason }))
    .output(done),
  order: proven
    .route(
      at(
        'PUT',
        '/destruction-orders/{document}',
        'Order as an admin of the firm that the nightly cleanup job deletes a document for good. A repeat changes nothing',
      ),
    )
    .input(z.strictObject({ ...documentInput, reason }))
    .output(done),
  cancelOrder: staff
    .route(at('DELETE', '/destruction-orders/{document}', 'Cancel the order to delete a document for good. A repeat changes nothing'))
    .input(z.object(documentInput))
    .output(done),
  ended: staff
    .route(ofPortal('/ended-documents', 'List documents of the visible accounts of a portal whose retention has ended, the oldest first'))
    .input(z.object({ portal: identifier, ...cursorPage(timeCursor, { usual: 25, most: 100 }) }))
    .output(z.object({ ...chainedItems(endedDocument), mayDestroy: z.boolean() })),
  holds: staff
    .route(ofPortal('/legal-holds', 'List the legal holds of the visible accounts of a portal, the newest first'))
    .input(z.object({ portal: identifier, released: z.optional(z.boolean()), ...offsetPage({ usual: 25, most: 100 }) }))
    .output(z.object(countedItems(listedHold))),
  certificates: staff
    .route(
      ofPortal('/destruction-certificates', 'List the certificates of documents that were deleted for good in a portal, the newest first'),
    )
    .input(z.object({ portal: identifier, ...offsetPage({ usual: 25, most: 100 }) }))
    .output(z.object(countedItems(certificate))),
}

export type KeptDocument = z.infer<typeof keptDocument>
export type KeptRecord = z.infer<typeof keptRecord>
export type Hold = z.infer<typeof hold>
export type ListedHold = z.infer<typeof listedHold>
export type EndedDocument = z.infer<typeof endedDocument>
export type Certificate = z.infer<typeof certificate>
export type CertificateContent = z.infer<typeof certificateContent>
