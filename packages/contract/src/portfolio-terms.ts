export const portfolioTypes = ['GIA', 'ISA', 'SIPP', 'ExO', 'OPB', 'Trust', 'SSAS'] as const

export type PortfolioType = (typeof portfolioTypes)[number]

/** Asset classes in the order of the groups of holdings; other classes of an upstream become Other. */
export const assetClasses = ['Fixed Interest', 'Equities', 'Alternatives', 'Other'] as const

export type AssetClass = (typeof assetClasses)[number]
