import * as z from 'zod/mini'
import { passkeyResponse } from '@atrium/identity/contract/identity'
import { requestOptions } from '@atrium/identity/contract/passkeys'
import { route } from '@atrium/contract/route'
import { chainedItems, cursorPage, searchText, timeCursor } from '@atrium/contract/lists'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import {
  envelopeKinds,
  envelopeStates,
  mandateKinds,
  maxFieldsOfSigner,
  maxRemindDays,
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
export const signingField = z.strictObject({
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
  fields: z.array(signingField).check(z.minLength(1), z.maxLength(maxFieldsOfSigner)),
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
  /** Who must sign: as many owners as the mandate of the account demands, which is the default, or all signers of the list. */
  needs: z.optional(z.enum(['mandate', 'everyone'])),
  /** Days before the last day on which those who have not signed are reminded; null for never. */
  remindDays: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(maxRemindDays)))),
})

/** A field of a request that is being prepared, whose label may be missing. */
const draftField = z.strictObject({
  ...signingField.shape,
  label: z.string().check(z.maxLength(80), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
})

/** A request that is being prepared. Parts may be missing. */
export const envelopeDraft = z.strictObject({
  kind: z.enum([...envelopeKinds, ...paperKinds]),
  message: newEnvelope.shape.message,
  isOrdered: z.boolean(),
  expiresOn: z.nullable(plainDate),
  signers: z
    .array(
      z.strictObject({
        id: uuid,
        person: uuid,
        for: z.nullable(uuid),
        fields: z.array(draftField).check(z.maxLength(maxFieldsOfSigner)),
      }),
    )
    .check(z.maxLength(maxSigners)),
  needs: z.enum(['mandate', 'everyone']),
  remindDays: z.nullable(z.int().check(z.gte(1), z.lte(maxRemindDays))),
})

export const mandate = z.object({
  kind: z.enum(mandateKinds),
  /** Number of owners; only of the kind `some`. */
  count: z.nullable(z.int()),
  /** 0 if none has been set, which is the mandate of all owners. */
  revision: z.int(),
  setAt: z.nullable(instant),
  setBy: z.nullable(z.string()),
  /** True if the caller may change it. */
  mayChange: z.boolean(),
})

/** A person of an account who can sign. */
const signingPerson = z.object({ person: uuid, name: z.string(), relation: z.enum(['owner', 'joint', 'attorney']) })

const preparation = z.object({
  document: uuid,
  title: z.string(),
  version: z.int(),
  fileUrl: z.string(),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  /** Code of the reason why the document cannot be signed electronically; null if it can. */
  refusal: z.nullable(z.string()),
  people: z.array(signingPerson),
  /** The present day in the time zone of the firm. */
  today: plainDate,
  mandate: z.object({ kind: z.enum(mandateKinds), count: z.nullable(z.int()) }),
  /** An envelope of the document that is being signed. */
  openEnvelope: z.nullable(uuid),
  draft: z.nullable(z.object({ content: envelopeDraft, revision: z.int(), savedAt: instant })),
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
  /** When the person first opened the document, and was last reminded; only for staff. */
  openedAt: z.nullable(instant),
  remindedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  isYou: z.boolean(),
  /** True if the person can sign now. */
  isTurn: z.boolean(),
  /** Only of the signed-in person, and for staff. */
  fields: z.array(signingField),
})

const summary = z.object({
  id: uuid,
  document: uuid,
  title: z.string(),
  kind: z.enum(envelopeKinds),
  state: z.enum(envelopeStates),
  sentAt: instant,
  /** Last day on which it can be signed, in the time zone of the firm. */
  lastDay: plainDate,
  expiresAt: instant,
  endedAt: z.nullable(instant),
  sentBy: z.nullable(z.string()),
  signedCount: z.int(),
  signerCount: z.int(),
  /** Number of signatures that complete it. */
  neededCount: z.int(),
  /** True if it waits for a signature of the signed-in person. */
  isYourTurn: z.boolean(),
  isSealed: z.boolean(),
  /** True while the seal has no timestamp of the authority yet. */
  awaitsTimestamp: z.boolean(),
})

/** An envelope in a list, with the account and who has signed. */
export const listedEnvelope = z.object({
  ...summary.shape,
  account: z.object({ id: uuid, name: z.string(), portal: z.string() }),
  signers: z.array(z.pick(signer, { id: true, name: true, forName: true, state: true, actedAt: true, isTurn: true })),
  /** The request to many clients of which it is one; only for staff. */
  batch: z.nullable(uuid),
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
  /** Days before the last day on which those who have not signed are reminded. */
  remindDays: z.nullable(z.int()),
  /** Path of the evidence bundle; null unless it is sealed and the caller is staff. */
  evidenceUrl: z.nullable(z.string()),
  /** True if the caller may remind, and withdraw. */
  mayManage: z.boolean(),
})

const ofEnvelope = { account: identifier, envelope: uuid }
const ofDocument = { account: identifier, document: uuid }

export const envelopeFilter = z.object({
  portal: identifier,
  state: z.optional(z.enum(envelopeStates)),
  /** Part of the title or of the name of the client, ignoring case. */
  search: searchText,
})
const done = z.object({ done: z.literal(true) })

/** What a person confirms when they sign. */
const confirmed = {
  /** SHA-256 of the document that the person saw. */
  sha256: hash,
  /** Version of the statement with which the person agreed to sign electronically. */
  consent: z.string().check(z.maxLength(40)),
  /** Values of the text fields and checkboxes. Dates are filled in, and signatures and initials are those of the signature. */
  values: z
    .array(z.strictObject({ field: uuid, text: z.optional(line), isChecked: z.optional(z.boolean()) }))
    .check(z.maxLength(maxFieldsOfSigner)),
}
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
        items: z.array(signingPerson),
      }),
    ),
  list: route
    .meta({ caller: 'signed-in' })
    .route(at('GET', '/envelopes', 'List the documents of an account that were sent for signing, the newest first'))
    .input(z.object({ account: identifier, ...cursorPage(timeCursor, { usual: 25, most: 100 }) }))
    .output(z.object(chainedItems(listedEnvelope))),
  listOfPortal: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/envelopes',
      tags: ['signing'],
      summary: 'List the documents that were sent for signing to the clients of a portal whom the caller may see, the newest first',
    })
    .input(z.extend(envelopeFilter, cursorPage(timeCursor, { usual: 25, most: 100 })))
    .output(z.object(chainedItems(listedEnvelope))),
  prepare: route
    .meta({ caller: 'staff', isHeavy: true })
    .route(
      at('GET', '/signing-preparations/{document}', 'Return what is needed to send a document for signing, with the draft of the caller'),
    )
    .input(z.object(ofDocument))
    .output(preparation),
  saveDraft: route
    .meta({ caller: 'staff' })
    .route(at('PUT', '/signing-drafts/{document}', 'Save the draft of a request to sign. `revision` is 0 for a new one'))
    .input(z.strictObject({ ...ofDocument, revision: z.int().check(z.gte(0)), content: envelopeDraft }))
    .output(z.object({ revision: z.int(), savedAt: instant })),
  discardDraft: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', '/signing-drafts/{document}', 'Discard the draft of a request to sign'))
    .input(z.object(ofDocument))
    .output(done),
  getMandate: route
    .meta({ caller: 'staff' })
    .route(at('GET', '/signing-mandate', 'Return how many owners sign for an account'))
    .input(z.object({ account: identifier }))
    .output(mandate),
  setMandate: route
    .meta({ caller: 'staff', stepUp: true })
    .route(at('PUT', '/signing-mandate', 'Set how many owners sign for an account. Envelopes that were sent before keep theirs'))
    .input(
      z.strictObject({
        account: identifier,
        kind: z.enum(mandateKinds),
        count: z.nullable(z.int().check(z.gte(2), z.lte(maxSigners))),
        revision: z.int().check(z.gte(0)),
      }),
    )
    .output(z.object({ revision: z.int() })),
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
        ...confirmed,
        signature,
      }),
    )
    .output(done),
  askPasskey: route
    .meta({ caller: 'signed-in' })
    .route(
      at(
        'POST',
        '/envelopes/{envelope}/passkey-options',
        'Create the challenge that a passkey signs, which binds the document, the signer and the values',
      ),
    )
    .input(z.strictObject({ ...ofEnvelope, ...confirmed }))
    .output(z.object({ nonce: z.string(), options: requestOptions })),
  signWithPasskey: route
    .meta({ caller: 'signed-in' })
    .route(
      at(
        'POST',
        '/envelopes/{envelope}/passkey-signature',
        'Sign with a passkey, which proves who the person is. Repeating the request with the same id of the request changes nothing',
      ),
    )
    .input(
      z.strictObject({ ...ofEnvelope, request: uuid, ...confirmed, nonce: z.string().check(z.maxLength(100)), response: passkeyResponse }),
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
  remind: route
    .meta({ caller: 'staff' })
    .route(
      at(
        'POST',
        '/envelopes/{envelope}/signers/{signer}/reminder',
        'Remind a signer by e-mail, at most once a day. A repetition changes nothing',
      ),
    )
    .input(z.strictObject({ ...ofEnvelope, signer: uuid }))
    .output(z.object({ remindedAt: instant })),
  withdraw: route
    .meta({ caller: 'staff' })
    .route(at('DELETE', '/envelopes/{envelope}', 'Withdraw a document that was sent for signing'))
    .input(z.object(ofEnvelope))
    .output(done),
}

export type NewEnvelope = z.infer<typeof newEnvelope>
export type EnvelopeDraft = z.infer<typeof envelopeDraft>
export type EnvelopeFilter = z.infer<typeof envelopeFilter>
export type ListedEnvelope = z.infer<typeof listedEnvelope>
export type Mandate = z.infer<typeof mandate>
export type SigningPreparation = z.infer<typeof preparation>
export type SigningPerson = z.infer<typeof signingPerson>
export type SigningField = z.infer<typeof signingField>
export type Signature = z.infer<typeof signature>
/** A signature as it is stored. That of a passkey is shown as the name of the signer. */
export type StoredSignature = Signature | { method: 'passkey'; name: string }
export type Envelope = z.infer<typeof envelope>
export type EnvelopeSummary = z.infer<typeof summary>
