export const portfolioTypes = ['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'] as const

export type PortfolioType = (typeof portfolioTypes)[number]

/** Asset classes in the order of the groups of holdings; any other class from an upstream becomes Other. */
export const assetClasses = ['Fixed Interest', 'Equities', 'Alternatives', 'Other'] as const

export type AssetClass = (typeof assetClasses)[number]
