import type { EstateTreatment, PlannedGift } from '@atrium/domain/iht/planned-estate'

/** `married` includes a civil partnership. */
export const maritalStatuses = ['single', 'married', 'widowed', 'divorced'] as const
export type MaritalStatus = (typeof maritalStatuses)[number]

export const relations = ['spouse', 'child', 'grandchild', 'parent', 'sibling', 'other'] as const
export type Relation = (typeof relations)[number]

export const giftRecipients = ['person', 'trust', 'spouse', 'charity'] as const satisfies readonly PlannedGift['to'][]
export type GiftRecipient = (typeof giftRecipients)[number]

export const giftExemptions = [
  'annual',
  'wedding-parent',
  'wedding-grandparent',
  'wedding-other',
  'income',
  'none',
] as const satisfies readonly PlannedGift['exemption'][]
export type GiftExemption = (typeof giftExemptions)[number]

/** How assets and debts count in an estate. */
export const treatmentsOf = {
  asset: ['ordinary', 'home', 'pension', 'agricultural', 'business', 'business-half', 'unlisted', 'outside'],
  liability: ['ordinary', 'on-home', 'outside'],
} as const satisfies Record<string, readonly EstateTreatment[]>
export const treatments = [...treatmentsOf.asset, 'on-home'] as const satisfies readonly EstateTreatment[]
export type Treatment = (typeof treatments)[number]

export const maxName = 120
export const maxWishes = 4_000
export const maxPeople = 50
export const maxGifts = 200
export const maxTreatments = 500
/** Amounts in pounds. */
export const maxAmount = 1_000_000_000_000

/** Gifts are recorded from this day on, since which there is inheritance tax. */
export const firstDay = '1986-03-18'

/** Figures that can be explained. `of` names the day of death, and for some of them what follows it. */
export const estateFigures = [
  'estate-value',
  'estate-reliefs',
  'estate-spouse',
  'estate-charity',
  'estate-chargeable',
  'estate-nil-rate-band',
  'estate-residence-band',
  'tax-on-estate',
  'tax-on-gifts',
  'tax-on-gift',
  'inheritance-tax',
  'tax-saved',
  'left-for-heirs',
  'cover-missing',
  'charity-needed',
  'estate-item',
] as const
export type EstateFigure = (typeof estateFigures)[number]

export const changes = ['give', 'charity', 'spend', 'cover-in-trust'] as const
export type ChangeKind = (typeof changes)[number]

/** Parameter of the URL that names the open drawer. */
export const estateParameter = 'estate'
