import type { EnvelopeDraft, NewEnvelope, SigningField, SigningPerson, SigningPreparation } from '../../contract/envelopes.ts'
import { countNeeded } from '../../contract/mandate.ts'
import { paperKinds, usualRemindDays, type SigningFieldKind } from '../../contract/signing-terms.ts'

export type DraftSigner = EnvelopeDraft['signers'][number]
type Page = { width: number; height: number }

/** Sizes of new fields, in fractions of the page. The height of a checkbox follows from its width and the page. */
const sizes: Readonly<Record<SigningFieldKind, { width: number; height: number }>> = {
  signature: { width: 0.32, height: 0.06 },
  initials: { width: 0.1, height: 0.04 },
  date: { width: 0.2, height: 0.035 },
  text: { width: 0.32, height: 0.035 },
  checkbox: { width: 0.03, height: 0.03 },
}
/** Smallest width and height of a field. */
export const smallest = 0.015

const usualDays = 14

/** Returns a draft for the owners of an account, with a last day in two weeks. `today` is a day as YYYY-MM-DD. */
export function createDraft(people: readonly SigningPerson[], today: string, createId: () => string): EnvelopeDraft {
  return {
    kind: 'agreement',
    message: '',
    isOrdered: false,
    expiresOn: Temporal.PlainDate.from(today).add({ days: usualDays }).toString(),
    signers: listOwners(people).map(({ person }) => ({ id: createId(), person, for: null, fields: [] })),
    needs: 'mandate',
    remindDays: usualRemindDays,
  }
}

export const listOwners = (people: readonly SigningPerson[]): SigningPerson[] => people.filter(({ relation }) => relation !== 'attorney')
export const listAttorneys = (people: readonly SigningPerson[]): SigningPerson[] =>
  people.filter(
    ({ relation, person }, index) =>
      relation === 'attorney' && people.findIndex((one) => one.person === person && one.relation === relation) === index,
  )

/** Returns the owner for whom a signer signs. */
export const ownerOf = (signer: Pick<DraftSigner, 'person' | 'for'>): string => signer.for ?? signer.person

/** Changes who signs for an owner: the owner, an attorney, or nobody. The fields stay. */
export function chooseSigner(draft: EnvelopeDraft, owner: string, signs: string | null, createId: () => string): EnvelopeDraft {
  const known = draft.signers.find((signer) => ownerOf(signer) === owner)
  if (signs === null) return { ...draft, signers: draft.signers.filter((signer) => signer !== known) }
  const capacity = { person: signs, for: signs === owner ? null : owner }
  if (!known) return { ...draft, signers: [...draft.signers, { id: createId(), ...capacity, fields: [] }] }
  return { ...draft, signers: draft.signers.map((signer) => (signer === known ? { ...signer, ...capacity } : signer)) }
}

/** Moves a signer to an earlier place (-1) or a later one (1). */
export function moveSigner(draft: EnvelopeDraft, id: string, by: -1 | 1): EnvelopeDraft {
  const from = draft.signers.findIndex((signer) => signer.id === id)
  const to = from + by
  const signers = [...draft.signers]
  const [moved, other] = [signers[from], signers[to]]
  if (!moved || !other) return draft
  signers[from] = other
  signers[to] = moved
  return { ...draft, signers }
}

/** Removes from a draft who may no longer sign, and moves fields from pages that a newer version does not have to its last page. */
export function fitDraft(draft: EnvelopeDraft, people: readonly SigningPerson[], pageCount: number): EnvelopeDraft {
  const owners = new Set(listOwners(people).map(({ person }) => person))
  const attorneys = new Set(listAttorneys(people).map(({ person }) => person))
  const maySign = (signer: DraftSigner) => owners.has(ownerOf(signer)) && (signer.for === null || attorneys.has(signer.person))
  const signers = draft.signers.filter(maySign)
  return {
    ...draft,
    signers: signers.map((signer) => ({
      ...signer,
      fields: signer.fields.map((field) => ({ ...field, page: Math.min(field.page, pageCount) })),
    })),
  }
}

const changeFields = (
  draft: EnvelopeDraft,
  change: (fields: readonly SigningField[], signer: DraftSigner) => SigningField[],
): EnvelopeDraft => ({
  ...draft,
  signers: draft.signers.map((signer) => ({ ...signer, fields: change(signer.fields, signer) })),
})

export const changeField = (draft: EnvelopeDraft, id: string, change: Partial<SigningField>): EnvelopeDraft =>
  changeFields(draft, (fields) => fields.map((field) => (field.id === id ? fit({ ...field, ...change }) : field)))

export const removeField = (draft: EnvelopeDraft, id: string): EnvelopeDraft =>
  changeFields(draft, (fields) => fields.filter((field) => field.id !== id))

/** Keeps a field within its page. */
function fit(field: SigningField): SigningField {
  const clamp = (value: number, least: number, most: number) => round(Math.min(most, Math.max(least, value)))
  const width = clamp(field.width, smallest, 1)
  const height = clamp(field.height, smallest, 1)
  return { ...field, width, height, x: clamp(field.x, 0, 1 - width), y: clamp(field.y, 0, 1 - height) }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

type Place = Pick<SigningField, 'page' | 'x' | 'y' | 'width' | 'height'>
const overlaps = (one: Place, other: Place): boolean =>
  one.page === other.page &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** A new field. `y` is a line of the page on which it is placed if there is room. */
type NewField = { id: string; kind: SigningFieldKind; label: string; page: number; y?: number | undefined }

/** Adds a field for a signer at a free place of a page: in the lower part, where people sign, if there is room. */
export function addField(
  draft: EnvelopeDraft,
  signer: string,
  { id, kind, label, page, y: line }: NewField,
  pages: readonly Page[],
): EnvelopeDraft {
  const size = sizeOn(kind, pages[page - 1])
  const others = draft.signers.flatMap(({ fields }) => fields)
  const rows = [...(line === undefined ? [] : [line]), ...range(0.55, 0.92), ...range(0.08, 0.55)]
  const places = rows.flatMap((y) => [0.1, 0.45, 0.7].map((x): Place => ({ page, x, y, ...size })))
  const free = places.find(
    (place) => place.x + place.width <= 1 && place.y + place.height <= 1 && !others.some((one) => overlaps(one, place)),
  )
  const field = fit({ id, kind, label, isRequired: true, ...(free ?? { page, x: 0.1, y: 0.1, ...size }) })
  return changeFields(draft, (fields, one) => (one.id === signer ? [...fields, field] : [...fields]))
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / 0.07) + 1 }, (_, index) => round(from + index * 0.07))

function sizeOn(kind: SigningFieldKind, page: Page | undefined) {
  const size = sizes[kind]
  return kind === 'checkbox' && page ? { width: size.width, height: round((size.width * page.width) / page.height) } : size
}

type Suggestion = { pages: readonly Page[]; labels: Readonly<Record<'signature' | 'date', string>>; createId: () => string }

/** Adds a signature and a date at the end of the document for each signer without a signature, in one line each if there is room. */
export function suggestFields(draft: EnvelopeDraft, { pages, labels, createId }: Suggestion): EnvelopeDraft {
  const page = pages.length
  let next = draft
  for (const { id, fields } of draft.signers)
    if (!fields.some(({ kind }) => kind === 'signature')) {
      const signature = createId()
      next = addField(next, id, { id: signature, kind: 'signature', label: labels.signature, page, y: freeLine(next, page) }, pages)
      const { y } = next.signers.flatMap((signer) => signer.fields).find((field) => field.id === signature) ?? {}
      next = addField(next, id, { id: createId(), kind: 'date', label: labels.date, page, y }, pages)
    }
  return next
}

/** Returns the first line of a page, from its middle, on which there is no field yet; undefined if there is none. */
function freeLine(draft: EnvelopeDraft, page: number): number | undefined {
  const fields = draft.signers.flatMap((signer) => signer.fields)
  return range(0.55, 0.92).find(
    (y) => !fields.some((field) => overlaps(field, { page, x: 0, y, width: 1, height: sizes.signature.height })),
  )
}

/** What must be completed before a draft can be sent. */
export type DraftProblems = {
  isPaper: boolean
  hasNoSigners: boolean
  /** Number of owners that the mandate needs, if too few are chosen. */
  owners: number | null
  /** Signers without a field for their signature. */
  withoutSignature: string[]
  /** Fields without a label. */
  withoutLabel: string[]
  day: 'missing' | 'past' | 'too-late' | null
}

type Rules = { mandate: SigningPreparation['mandate']; owners: number; today: string }

export function findProblems(draft: EnvelopeDraft, { mandate, owners, today }: Rules): DraftProblems {
  const needed = countNeeded(mandate, owners)
  const { expiresOn, signers } = draft
  const lastDay = Temporal.PlainDate.from(today).add({ days: 365 }).toString()
  return {
    isPaper: paperKinds.some((kind) => kind === draft.kind),
    hasNoSigners: signers.length === 0,
    owners: signers.length > 0 && signers.length < needed ? needed : null,
    withoutSignature: signers.filter(({ fields }) => !fields.some(({ kind }) => kind === 'signature')).map(({ id }) => id),
    withoutLabel: signers.flatMap(({ fields }) => fields.filter(({ label }) => label.trim() === '').map(({ id }) => id)),
    day: expiresOn === null ? 'missing' : expiresOn < today ? 'past' : expiresOn > lastDay ? 'too-late' : null,
  }
}

export const isComplete = (problems: DraftProblems): boolean =>
  !problems.isPaper &&
  !problems.hasNoSigners &&
  problems.owners === null &&
  problems.withoutSignature.length === 0 &&
  problems.withoutLabel.length === 0 &&
  problems.day === null

/** Returns the request that sends a complete draft. */
export const toRequest = ({ expiresOn, ...draft }: EnvelopeDraft, document: string, version: number): NewEnvelope => ({
  ...draft,
  document,
  version,
  expiresOn: expiresOn ?? '',
})

/** Colours of signers on the white page of a document. Each has a contrast of at least 7:1 with white. */
export const signerColours = [
  '#14506b',
  '#7a2e0e',
  '#35521a',
  '#6a2a6e',
  '#8a1538',
  '#3f3f8f',
  '#5c4300',
  '#0b5144',
  '#4a4a4a',
  '#7a1f5c',
] as const
export const colourOf = (index: number): string => signerColours[index % signerColours.length] ?? signerColours[0]
