/** The dimensions by which a portfolio can be broken down. */
export const dimensions = ['asset-class', 'currency', 'sector', 'region'] as const
export type Dimension = (typeof dimensions)[number]
