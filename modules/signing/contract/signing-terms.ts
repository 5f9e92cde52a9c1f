/** Kinds of documents that can be signed electronically. */
export const envelopeKinds = ['agreement', 'declaration', 'instruction', 'consent', 'other'] as const
export type EnvelopeKind = (typeof envelopeKinds)[number]

/** Kinds that need witnesses or a handwritten signature. A request for them is refused with the code of the kind. */
export const paperKinds = ['will', 'deed', 'power-of-attorney'] as const

export const envelopeStates = ['sent', 'completed', 'declined', 'withdrawn', 'expired'] as const
export type EnvelopeState = (typeof envelopeStates)[number]

export const signerStates = ['waiting', 'signed', 'declined'] as const
export type SignerState = (typeof signerStates)[number]

export const signingFieldKinds = ['signature', 'initials', 'date', 'text', 'checkbox'] as const
export type SigningFieldKind = (typeof signingFieldKinds)[number]

export const [maxSigners, maxFieldsOfSigner, maxSignatureDays] = [10, 60, 365]

/** Version of the statement with which signers agree to sign electronically. It is part of the evidence. */
export const consentVersion = '2026-11'
