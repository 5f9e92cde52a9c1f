import type { ObjectHash } from '@atrium/platform/signatures/object-hashes'
import { dayIn } from '@atrium/domain/calendar'
import type { PasskeyEvidence } from '@atrium/platform/signatures/passkey-signatures'
import type { Mark } from '@atrium/platform/signatures/marks'
import type { NewEnvelope, SigningField, StoredSignature } from '../../contract/envelopes.ts'
import { countNeeded, type AccountMandate } from '../../contract/mandate.ts'
import { maxSignatureDays, paperKinds, type EnvelopeState, type SignerState } from '../../contract/signing-terms.ts'

/** How a signer proved who they are, when and from where. Times are ISO instants. */
export type SigningEvidence = {
  at: string
  /** Time of the last second factor, and of the electronic ID if it was used in this sign-in. */
  provenAt: string | null
  electronicIdAt: string | null
  address: string | null
  userAgent: string | null
  sha256: string
  consent: string
  /** The signature of a passkey over what the signer confirmed. Absent if they drew or typed their signature. */
  passkey?: PasskeyEvidence
}

/** What the evidence bundle states about the sealed file. */
export type SealFacts = {
  seenBytes: number
  sealedSha256: string
  sealedBytes: number
  beginsWithSeen: boolean
  pages: number
  objects: ObjectHash[]
}

/** A person of an account who can sign. */
export type SigningPerson = { person: string; name: string; relation: 'owner' | 'joint' | 'attorney' }

/** State of a signer as it is stored. Nobody's state changes when enough others have signed. */
export type StoredSignerState = Exclude<SignerState, 'not-needed'>

/**
 * Returns the state of an open envelope after an act: completed once enough have signed, and declined once too few are left. `needed` is the
 * number of signatures that complete it.
 */
export function findOutcome(states: readonly StoredSignerState[], needed: number): 'sent' | 'completed' | 'declined' {
  const count = (state: StoredSignerState) => states.filter((one) => one === state).length
  if (count('signed') >= needed) return 'completed'
  return count('signed') + count('waiting') < needed ? 'declined' : 'sent'
}

/** Returns the state of a signer as it is shown. */
export const findSignerState = (state: StoredSignerState, envelope: EnvelopeState): SignerState =>
  state === 'waiting' && envelope === 'completed' ? 'not-needed' : state

type Issue = { path: string; code: string; limit?: number }

type SignerRules = { people: readonly SigningPerson[]; mandate: AccountMandate; pages: number }

/**
 * Returns what is wrong with the signers of a new envelope. As many owners as the mandate of the account demands must sign, by themselves or
 * by one registered attorney. A person signs at most once in each capacity.
 */
export function findSignerIssues(envelope: NewEnvelope, { people, mandate, pages }: SignerRules): Issue[] {
  const owners = new Set(people.filter(({ relation }) => relation !== 'attorney').map(({ person }) => person))
  const attorneys = new Set(people.filter(({ relation }) => relation === 'attorney').map(({ person }) => person))
  const issues = envelope.signers.flatMap((signer, index): Issue[] => {
    const path = `signers.${index}`
    const mayBe = signer.for === null ? owners.has(signer.person) : attorneys.has(signer.person) && owners.has(signer.for)
    return [
      ...(mayBe ? [] : [{ path: `${path}.person`, code: 'may-not-sign' }]),
      ...signer.fields.flatMap((field, at) => findFieldIssues(field, `${path}.fields.${at}`, pages)),
      ...(signer.fields.some(({ kind }) => kind === 'signature') ? [] : [{ path: `${path}.fields`, code: 'signature-missing' }]),
    ]
  })
  const represented = envelope.signers.map(({ person, for: owner }) => owner ?? person)
  if (new Set(represented).size < represented.length) issues.push({ path: 'signers', code: 'duplicate' })
  const needed = countNeeded(mandate, owners.size)
  if ([...owners].filter((owner) => represented.includes(owner)).length < needed)
    issues.push({ path: 'signers', code: 'owner-missing', limit: needed })
  const ids = envelope.signers.flatMap(({ id, fields }) => [id, ...fields.map((field) => field.id)])
  if (new Set(ids).size < ids.length) issues.push({ path: 'signers', code: 'duplicate' })
  return issues
}

function findFieldIssues({ page, x, y, width, height }: SigningField, path: string, pages: number): Issue[] {
  if (page > pages) return [{ path: `${path}.page`, code: 'not-found' }]
  return x + width > 1.0001 || y + height > 1.0001 ? [{ path, code: 'outside-page' }] : []
}

/** Returns what is wrong with kind and day of a new envelope. Documents that need paper are refused with their kind. */
export function findRequestIssues({ kind, expiresOn }: Pick<NewEnvelope, 'kind' | 'expiresOn'>, today: string, lastDay: string): Issue[] {
  return [
    ...(paperKinds.some((one) => one === kind) ? [{ path: 'kind', code: `paper-${kind}` }] : []),
    ...(expiresOn < today ? [{ path: 'expiresOn', code: 'past' }] : []),
    ...(expiresOn > lastDay ? [{ path: 'expiresOn', code: 'too-late', limit: maxSignatureDays }] : []),
  ]
}

/** Returns the state of an envelope. One whose time is over has expired, although the job has not recorded it yet. */
export const findState = ({ state, expires_at: expiresAt }: { state: EnvelopeState; expires_at: Date }, now: Date): EnvelopeState =>
  state === 'sent' && expiresAt <= now ? 'expired' : state

/** Returns the last day on which an envelope can be signed. It ends at the moment of expiry. */
export const lastDayOf = (expiresAt: Date, timeZone: string): string => dayIn(timeZone, new Date(expiresAt.getTime() - 1))

/** Returns the moment at which a day ends in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds)

type Turn = { position: number; state: StoredSignerState }

/** Returns true if a signer can sign now: the envelope is open, and in an ordered one everybody before has signed or declined. */
export function isTurn(
  signer: Turn,
  { state, isOrdered, signers }: { state: EnvelopeState; isOrdered: boolean; signers: readonly Turn[] },
): boolean {
  if (state !== 'sent' || signer.state !== 'waiting') return false
  return !isOrdered || signers.every((other) => other.position >= signer.position || other.state !== 'waiting')
}

/** Returns the signers who can sign now. */
export const listTurns = <Signer extends Turn>(
  signers: readonly Signer[],
  { state, isOrdered }: { state: EnvelopeState; isOrdered: boolean },
): Signer[] => signers.filter((signer) => isTurn(signer, { state, isOrdered, signers }))

/** Shortest time between two reminders of a signer. */
const reminderPauseMs = 24 * 3_600_000

/** Returns true if a signer may be reminded, at most once a day. */
export const mayRemind = (remindedAt: Date | null, now: Date): boolean =>
  remindedAt === null || now.getTime() - remindedAt.getTime() >= reminderPauseMs

export type GivenField = { field: string; text?: string | undefined; isChecked?: boolean | undefined }

/** Returns the values of a signer's text fields and checkboxes by field, or what is wrong with them. */
export function readGivenValues(
  fields: readonly SigningField[],
  given: readonly GivenField[],
): { values: Record<string, string | boolean> } | { issues: Issue[] } {
  const known = new Map(fields.map((field) => [field.id, field]))
  const values: Record<string, string | boolean> = {}
  const issues: Issue[] = []
  for (const [index, { field: id, text, isChecked }] of given.entries()) {
    const kind = known.get(id)?.kind
    if (kind === 'text' && text !== undefined && isChecked === undefined) values[id] = text
    else if (kind === 'checkbox' && isChecked !== undefined && text === undefined) values[id] = isChecked
    else issues.push({ path: `values.${index}`, code: 'not-found' })
  }
  for (const { id, kind, isRequired } of fields)
    if (isRequired && (kind === 'text' || kind === 'checkbox') && !values[id]) issues.push({ path: `fields.${id}`, code: 'required' })
  return issues.length > 0 ? { issues } : { values }
}

export type SignedFields = {
  name: string
  fields: readonly SigningField[]
  signature: StoredSignature
  values: Readonly<Record<string, string | boolean>>
  /** Day of signing, as the firm writes days. */
  day: string
}

/** Returns the marks that a signer's fields become. */
export function createMarks({ name, fields, signature, values, day }: SignedFields): Mark[] {
  return fields.map(({ kind, id, page, x, y, width, height }): Mark => {
    const place = { page, x, y, width, height }
    switch (kind) {
      case 'signature':
        return { ...place, ...toSignatureMark(signature), note: `${name}, ${day}` }
      case 'initials':
        return { ...place, kind: 'text', text: initialsOf(signature.method === 'drawn' ? name : signature.name) }
      case 'date':
        return { ...place, kind: 'text', text: day }
      case 'text':
        return { ...place, kind: 'text', text: String(values[id] ?? '') }
      case 'checkbox':
        return { ...place, kind: 'checkbox', isChecked: values[id] === true }
    }
  })
}

const toSignatureMark = (signature: StoredSignature) =>
  signature.method === 'drawn'
    ? ({ kind: 'drawn', strokes: signature.strokes } as const)
    : ({ kind: 'typed', text: signature.name } as const)

/** @example initialsOf('Margaret Ann Ashworth') is "MAA" */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((part) => [...part][0]?.toLocaleUpperCase() ?? '')
    .join('')
}
