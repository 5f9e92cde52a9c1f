/** Dimension of a breakdown. */
export const dimensions = ['asset-class', 'currency', 'sector', 'region'] as const
export type Dimension = (typeof dimensions)[number]
