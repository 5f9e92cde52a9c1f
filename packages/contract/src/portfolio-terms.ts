export const portfolioTypes = ['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'] as const

export type PortfolioType = (typeof portfolioTypes)[number]

/**
 * Portfolio types as displayed. `Other` is any type that a provider states and the specification does not list. No tax rules apply to it,
 * because its tax treatment is not known.
 */
export const shownPortfolioTypes = [...portfolioTypes, 'Other'] as const

export type ShownPortfolioType = (typeof shownPortfolioTypes)[number]

/** Asset classes in the order of the groups of holdings; any other class from an upstream becomes Other. */
export const assetClasses = ['Fixed Interest', 'Equities', 'Alternatives', 'Other'] as const

export type AssetClass = (typeof assetClasses)[number]
