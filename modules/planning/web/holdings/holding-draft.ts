import type { FinancialHolding, HoldingEntry } from '../../contract/financial-holdings.ts'
import {
  defaultTypes,
  isPropertyType,
  maxBedrooms,
  minBedrooms,
  newProperty,
  typesOf,
  type HoldingType,
  type RadioType,
} from '../../contract/planning-terms.ts'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'

/** What is typed in the form of a holding: texts, until the server reads them. */
export type HoldingDraft = Omit<HoldingEntry, 'value' | 'returns' | 'postCode' | 'bedrooms'> & {
  value: string
  returns: string
  postCode: string
  bedrooms: string
}

/** Fields by which a property is estimated. A change of one allows a new estimate. */
const propertyFields = ['postCode', 'bedrooms', 'propertyType'] as const

/** Returns the draft of a new item: an asset of the default type. */
export const createDraft = (currency: FinancialHolding['currency'], today: string): HoldingDraft => ({
  name: '',
  description: '',
  radioType: 'asset',
  type: defaultTypes.asset,
  value: '',
  currency,
  valueDate: today,
  returns: '',
  source: 'typed',
  postCode: '',
  bedrooms: String(newProperty.bedrooms),
  propertyType: newProperty.propertyType,
  enabledEstimateBtn: true,
  ownership: 'sole',
  share: '100',
  coOwner: '',
})

/** Returns the draft of a stored item. The amount of a debt is typed without its sign. */
export const toDraft = (holding: FinancialHolding): HoldingDraft => ({
  name: holding.name,
  description: holding.description,
  radioType: holding.radioType,
  type: holding.type,
  value: (holding.value ?? '').replace(/^-/, ''),
  currency: holding.currency,
  valueDate: holding.valueDate,
  returns: holding.returns ?? '',
  source: holding.source === 'estimate' ? 'estimate' : 'typed',
  postCode: holding.postCode ?? '',
  bedrooms: String(holding.bedrooms ?? newProperty.bedrooms),
  propertyType: holding.propertyType ?? newProperty.propertyType,
  enabledEstimateBtn: holding.enabledEstimateBtn || holding.postCode === null,
  ownership: holding.ownership,
  share: holding.share,
  coOwner: holding.coOwner,
})

/** What a form began with: the draft, and the version of the item that it changes; 0 for a new one. They stay together while it is open. */
export type OpenedDraft = { draft: HoldingDraft; version: number }

/** Switches between asset and debt, with the default type of that part. */
export const choosePart = (draft: HoldingDraft, radioType: RadioType): HoldingDraft =>
  draft.radioType === radioType ? draft : { ...draft, radioType, type: defaultTypes[radioType] }

/**
 * Changes a field. A change of the property allows a new estimate. Another value is no longer an estimate and is of today, unless another day
 * than that of the stored value is stated; `opened` is the draft with which the form began.
 */
export function changeDraft<Field extends keyof HoldingDraft>(
  draft: HoldingDraft,
  field: Field,
  value: HoldingDraft[Field],
  { opened, today }: { opened?: HoldingDraft; today?: string } = {},
): HoldingDraft {
  const changed = { ...draft, [field]: value }
  if (field === 'value' && value === opened?.value)
    return { ...changed, source: opened.source, valueDate: draft.valueDate === today ? opened.valueDate : draft.valueDate }
  if (field === 'value' && value !== draft.value)
    return { ...changed, source: 'typed', valueDate: today && draft.valueDate === opened?.valueDate ? today : draft.valueDate }
  if (propertyFields.some((one) => one === field) && value !== draft[field]) return { ...changed, enabledEstimateBtn: true }
  // Two owners have equal parts unless they state others.
  if (field === 'ownership') return { ...changed, share: value === 'sole' ? '100' : draft.ownership === 'sole' ? '50' : draft.share }
  return changed
}

/** True if a draft still describes the property for which an estimate was asked. */
export const isOfProperty = (draft: HoldingDraft, asked: { postCode: string; bedrooms: number; propertyType: string }): boolean =>
  draft.postCode === asked.postCode && Number(draft.bedrooms) === asked.bedrooms && draft.propertyType === asked.propertyType

type TakenEstimate = { average: string; currency: HoldingDraft['currency'] | null; today: string }

/** Takes over an estimate of the property: its average as the value, in its currency and of today. The button waits for another change. */
export const takeEstimate = (draft: HoldingDraft, { average, currency, today }: TakenEstimate): HoldingDraft => ({
  ...draft,
  value: average,
  currency: currency ?? draft.currency,
  valueDate: today,
  source: 'estimate',
  enabledEstimateBtn: false,
})

/** Returns the entry that the server reads. */
export const toEntry = ({ value, returns, postCode, bedrooms, ...draft }: HoldingDraft): HoldingEntry => {
  const isProperty = isPropertyType(draft.type)
  return {
    ...draft,
    value: value.trim() || null,
    returns: draft.radioType === 'asset' ? returns.trim() || null : null,
    postCode: isProperty ? postCode.trim() || null : null,
    bedrooms: isProperty && bedrooms.trim() !== '' ? Number(bedrooms) : null,
    propertyType: isProperty ? draft.propertyType : null,
    enabledEstimateBtn: isProperty && draft.enabledEstimateBtn,
  }
}

export const listTypes = (radioType: RadioType): readonly HoldingType[] => typesOf[radioType]

export type ProblemKey =
  | 'name'
  | 'invalid-amount'
  | 'in-future'
  | 'invalid-date'
  | 'invalid-percentage'
  | 'invalid-share'
  | 'whole-share'
  | 'invalid-postcode'
  | 'invalid-bedrooms'
  | 'too-many'
  | 'part-changed'
  | 'other'

export type DraftProblems = Partial<Record<keyof HoldingDraft, ProblemKey | undefined>>

const codes = new Set<string>([
  'invalid-amount',
  'in-future',
  'invalid-percentage',
  'invalid-share',
  'whole-share',
  'invalid-postcode',
  'too-many',
  'part-changed',
] satisfies ProblemKey[])
const keysOfFields: DraftProblems = {
  name: 'name',
  bedrooms: 'invalid-bedrooms',
  valueDate: 'invalid-date',
  share: 'invalid-share',
  value: 'invalid-amount',
  returns: 'invalid-percentage',
  postCode: 'invalid-postcode',
}

/** Returns what can be said before the entry is sent: a missing name or day, and bedrooms that are no whole number. */
export function findProblems({ name, valueDate, type, bedrooms }: HoldingDraft): DraftProblems {
  const count = Number(bedrooms)
  const areBedroomsInvalid =
    isPropertyType(type) && (bedrooms.trim() === '' || !Number.isInteger(count) || count < minBedrooms || count > maxBedrooms)
  return {
    ...(name.trim() === '' && { name: 'name' as const }),
    ...(!/^\d{4}-\d{2}-\d{2}$/.test(valueDate) && { valueDate: 'invalid-date' as const }),
    ...(areBedroomsInvalid && { bedrooms: 'invalid-bedrooms' as const }),
  }
}

/** Returns the fields that the server refused. Empty for another failure. */
export function readProblems(error: unknown): DraftProblems {
  if (failureCode(error) !== 'invalid-request') return {}
  const { issues = [] } = failureDetails(error)
  return Object.fromEntries(
    issues.map(({ path, code }) => [path, codes.has(code) ? code : (keysOfFields[path as keyof HoldingDraft] ?? 'other')]),
  ) as DraftProblems
}

/** Lists the problems that no field of the form shows: of hidden fields, of choices, and of the item as a whole. */
export function listHidden({ radioType, type, ownership }: HoldingDraft, problems: DraftProblems): ProblemKey[] {
  const shown = new Set<string>(['name', 'value', 'valueDate'])
  if (radioType === 'asset') shown.add('returns')
  if (isPropertyType(type)) shown.add('postCode').add('bedrooms')
  if (ownership !== 'sole') shown.add('share')
  return Object.entries(problems).flatMap(([field, problem]) => (problem && !shown.has(field) ? [problem] : []))
}
