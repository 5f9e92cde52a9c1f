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
