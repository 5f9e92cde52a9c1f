/** Kinds of documents that can be signed electronically. */
export const envelopeKinds = ['agreement', 'declaration', 'instruction', 'consent', 'other'] as const
export type EnvelopeKind = (typeof envelopeKinds)[number]

/** Kinds that need witnesses or a handwritten signature. A request for them is refused with the code of the kind. */
export const paperKinds = ['will', 'deed', 'power-of-attorney'] as const

export const envelopeStates = ['sent', 'completed', 'declined', 'withdrawn', 'expired'] as const
export type EnvelopeState = (typeof envelopeStates)[number]

/** A signer is not needed once enough others have signed. */
export const signerStates = ['waiting', 'signed', 'declined', 'not-needed'] as const
export type SignerState = (typeof signerStates)[number]

export const signingFieldKinds = ['signature', 'initials', 'date', 'text', 'checkbox'] as const
export type SigningFieldKind = (typeof signingFieldKinds)[number]

/** Who signs for an account: all owners, any one of them, or some: a number of them. */
export const mandateKinds = ['all', 'any', 'some'] as const
export type MandateKind = (typeof mandateKinds)[number]

/** Days before the last day on which those who have not signed are reminded, unless the sender chooses another number. */
export const usualRemindDays = 3
export const maxRemindDays = 30

/** Maximum number of templates of a portal. */
export const maxTemplates = 100

export const [maxSigners, maxFieldsOfSigner, maxSignatureDays] = [10, 60, 365]

/** Version of the statement with which signers agree to sign electronically. It is part of the evidence. */
export const consentVersion = '2026-11'

/** Purpose of uploads that staff send for signing to many clients. */
export const batchPurpose = 'signing-batch'
/** Maximum number of clients of one request to many clients. */
export const maxBatchAccounts = 500

export const batchStates = ['draft', 'running', 'sent', 'reminding', 'stopped'] as const

/**
 * Why a client is left out: nobody signs for the account, its owners have no access to the portal, or not to its documents; the template has
 * places for fewer owners than must sign; the documents of the account have used up its limit; the sender no longer sees the client, or may no
 * longer send; the last day has passed; or the request was refused, because people or the mandate of the account changed at that moment.
 */
export const leftOutReasons = ['no-owner', 'no-access', 'no-documents', 'too-few-places', 'full', 'not-visible', 'late', 'changed'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Accounts of a batch: all, those of which signatures are missing, that have signed, whose request ended otherwise, and that were left out. */
export const batchFilters = ['all', 'waiting', 'signed', 'ended', 'left-out'] as const
