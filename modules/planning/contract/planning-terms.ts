import type { PropertyType } from '@atrium/domain/property-estimate'

/** Types of what a client owns and owes (specification 1, section 3), and the type of a new item of each part. */
export const assetTypes = [
  'cash',
  'equities',
  'bonds',
  'pension',
  'privateShares',
  'alternatives',
  'mainResidence',
  'property',
  'other',
] as const
export const liabilityTypes = ['mortgage', 'loans', 'credit_cards', 'other'] as const
export const radioTypes = ['asset', 'liability'] as const
/** Types of properties, and what is assumed of a new one (specification 1, section 9). */
export const propertyTypes = ['terraced_house', 'flat', 'semi-detached_house', 'detached_house'] as const satisfies readonly PropertyType[]
export const newProperty = { bedrooms: 3, propertyType: 'flat' } as const satisfies { bedrooms: number; propertyType: PropertyType }

export type RadioType = (typeof radioTypes)[number]
export type AssetType = (typeof assetTypes)[number]
export type LiabilityType = (typeof liabilityTypes)[number]
export type HoldingType = AssetType | LiabilityType

export const typesOf = { asset: assetTypes, liability: liabilityTypes } as const
export const defaultTypes = { asset: 'cash', liability: 'mortgage' } as const

/** Types of assets that have a postcode, bedrooms and a type of property. */
export const isPropertyType = (type: HoldingType): boolean => type === 'mainResidence' || type === 'property'

/** How an item is owned: by the client alone, jointly with others, or in stated shares. */
export const ownerships = ['sole', 'joint', 'in-common'] as const
export type Ownership = (typeof ownerships)[number]

/** Where a value comes from: the person who typed it, an estimate of property prices, or the firm. */
export const valueSources = ['typed', 'estimate', 'firm'] as const
export type ValueSource = (typeof valueSources)[number]

/** Why an item is left out of the totals. */
export const leftOutReasons = ['no-value', 'not-a-number', 'no-exchange-rate'] as const

/** Services of the module (specification 1, section 1). */
export const financialServices = ['wealth-management', 'protection', 'general-advice'] as const

export const maxHoldingName = 120
export const maxDescription = 2_000
export const maxCoOwner = 200
/** As docs/providers/property-prices.md says. */
export const minBedrooms = 1
export const maxBedrooms = 10
/** Largest number of items of an account. */
export const maxHoldings = 300
/** Parameter of the URL that names the open drawer. */
export const planningParameter = 'plan'

/** Kinds of cover. Life cover and critical illness pay a sum once, income protection pays one a month. */
export const protectionKinds = ['life', 'critical-illness', 'income-protection'] as const
export type ProtectionKind = (typeof protectionKinds)[number]

/** Largest number of policies of an account. */
export const maxProtections = 100

/**
 * Figures of a plan that can be explained. `plan-item` is one item, and `net-worth-on` the net worth of an earlier day; `of` names the item or
 * the day. `projected-value` and `projected-real` are a year of a projection, which `of` names with what it assumes.
 */
export const netWorthFigures = [
  'net-worth',
  'plan-assets',
  'plan-liabilities',
  'plan-item',
  'net-worth-on',
  'life-cover',
  'cover-after-debts',
  'projected-value',
  'projected-real',
] as const
export type NetWorthFigure = (typeof netWorthFigures)[number]
