import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import {
  envelopeKinds,
  envelopeStates,
  maxFieldsOfSigner,
  maxSigners,
  paperKinds,
  signerStates,
  signingFieldKinds,
} from './signing-terms.ts'

const share = z.number().check(z.gte(0), z.lte(1))
const size = z.number().check(z.gte(0.005), z.lte(1))
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))
const line = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A field on a page, which is numbered from 1. Place and size are fractions of the page as displayed, from its upper left corner. */
const field = z.strictObject({
  id: uuid,
  kind: z.enum(signingFieldKinds),
  label,
  page: z.int().check(z.gte(1), z.lte(10_000)),
  x: share,
  y: share,
  width: size,
  height: size,
  isRequired: z.boolean(),
})

/** A person who signs; `for` is the owner for whom an attorney signs. */
const newSigner = z.strictObject({
  id: uuid,
  person: uuid,
  for: z.nullable(uuid),
  fields: z.array(field).check(z.minLength(1), z.maxLength(maxFieldsOfSigner)),
})

export const newEnvelope = z.strictObject({
  document: uuid,
  /** Number of the version that the signers see. */
  version: z.int().check(z.gte(1)),
  kind: z.enum([...envelopeKinds, ...paperKinds]),
  message: z.string().check(z.trim(), z.maxLength(2000), z.regex(/^[^\p{Cs}]*$/u)),
  isOrdered: z.boolean(),
  /** Last day on which it can be signed, in the time zone of the firm. */
  expiresOn: plainDate,
  /** In the order in which they sign. */
  signers: z.array(newSigner).check(z.minLength(1), z.maxLength(maxSigners)),
})

const point = z.tuple([share, share])
/** Drawn lines, in fractions of the field, or a typed name. */
export const signature = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('drawn'),
    strokes: z.array(z.array(point).check(z.minLength(1), z.maxLength(2000))).check(z.minLength(1), z.maxLength(60)),
  }),
  z.strictObject({
    method: z.literal('typed'),
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)),
  }),
])

const signer = z.object({
  id: uuid,
  name: z.string(),
  /** Name of the owner for whom the person signs as attorney. */
  forName: z.nullable(z.string()),
  state: z.enum(signerStates),
  actedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  isYou: z.boolean(),
  /** True if the person can sign now. */
  isTurn: z.boolean(),
  /** Only of the signed-in person, and for staff. */
  fields: z.array(field),
})

const summary = z.object({
  id: uuid,
  document: uuid,
  title: z.string(),
  kind: z.enum(envelopeKinds),
  state: z.enum(envelopeStates),
  sentAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  sentBy: z.nullable(z.string()),
  signedCount: z.int(),
  signerCount: z.int(),
  /** True if it waits for a signature of the signed-in person. */
  isYourTurn: z.boolean(),
  isSealed: z.boolean(),
  /** True while the seal has no timestamp of the authority yet. */
  awaitsTimestamp: z.boolean(),
})

export const envelope = z.object({
  ...summary.shape,
  message: z.string(),
  isOrdered: z.boolean(),
  /** SHA-256 of the document that is signed, and the path of its file. */
  sha256: hash,
  fileUrl: z.string(),
  sealedUrl: z.nullable(z.string()),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  signers: z.array(signer),
  /** True if the document was deleted or has a newer version, so that it can no longer be signed. */
  isOutdated: z.boolean(),
  consentVersion: z.string(),
})

const ofEnvelope = { account: identifier, envelope: uuid }
const done = z.object({ done: z.literal(true) })
const at = <const Method extends string, const Path extends string>(method: Method, path: Path, summaryText: string) =>
  ({ method, path: `/api/accounts/{account}${path}`, tags: ['signing'], summary: summaryText }) as const

export const envelopes = {
  people: route
    .meta({ caller: 'staff' })
    .route(at('GET', '/signers', 'List the people of an account who can sign, and who must'))
    .input(z.object({ account: identifier }))
    .output(
      z.object({
        /** Owners must sign, by themselves or by an attorney. */
        items: z.array(z.object({ person: uuid, name: z.string(), relation: z.enum(['owner', 'joint', 'attorney']) })),
      }),
    ),
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/envelopes', 'List the documents of an account that were sent for signing, the newest first'))
    .input(z.object({ account: identifier }))
    .output(z.object({ items: z.array(summary) })),
  get: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/envelopes/{envelope}', 'Return a document that was sent for signing, with its signers'))
    .input(z.object(ofEnvelope))
    .output(envelope),
  send: route
    .meta({ caller: 'staff', isHeavy: true })
    .route(
      at(
        'PUT',
        '/envelopes/{envelope}',
        'Send a version of a document for signing. Repeating the request with the same id changes nothing',
      ),
    )
    .input(z.strictObject({ ...ofEnvelope, ...newEnvelope.shape }))
    .output(done),
  sign: route
    .meta({ caller: 'signed-in', stepUp: true })
    .route(at('POST', '/envelopes/{envelope}/signature', 'Sign. Repeating the request with the same id of the request changes nothing'))
    .input(
      z.strictObject({
        ...ofEnvelope,
        request: uuid,
        /** SHA-256 of the document that the person saw. */
        sha256: hash,
        /** Version of the statement with which the person agreed to sign electronically. */
        consent: z.string().check(z.maxLength(40)),
        signature,
        /** Values of the text fields and checkboxes. Dates are filled in, and signatures and initials are those of `signature`. */
        values: z
          .array(z.strictObject({ field: uuid, text: z.optional(line), isChecked: z.optional(z.boolean()) }))
          .check(z.maxLength(maxFieldsOfSigner)),
      }),
    )
    .output(done),
  decline: route
    .meta({ caller: 'signed-in' })
    .route(at('POST', '/envelopes/{envelope}/refusal', 'Decline to sign, with the reason, which ends the envelope'))
    .input(
      z.strictObject({
        ...ofEnvelope,
        request: uuid,
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000), z.regex(/^[^\p{Cs}]+$/u)),
      }),
    )
    .output(done),
  withdraw: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', '/envelopes/{envelope}', 'Withdraw a document that was sent for signing'))
    .input(z.object(ofEnvelope))
    .output(done),
}

export type NewEnvelope = z.infer<typeof newEnvelope>
export type NewSigner = z.infer<typeof newSigner>
export type SigningField = z.infer<typeof field>
export type Signature = z.infer<typeof signature>
export type Envelope = z.infer<typeof envelope>
export type EnvelopeSummary = z.infer<typeof summary>
