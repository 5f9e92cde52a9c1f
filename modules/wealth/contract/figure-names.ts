/** Components of a change in money over a period. */
export const movementFigures = [
  'movement.before',
  'movement.paid-in',
  'movement.paid-out',
  'movement.unmatched',
  'movement.earned',
] as const

export type MovementFigure = (typeof movementFigures)[number]

/** Types of costs: charged to the account, deducted inside fund prices, or paid by third parties. */
export const costKinds = ['service', 'product', 'thirdParty'] as const
export type CostKind = (typeof costKinds)[number]

/** Cost figures of the account and of each portfolio. */
export const chargeFigures = [
  'charges.total',
  'charges.service',
  'charges.product',
  'charges.thirdParty',
  'charges.average',
  'charges.percent',
  'charges.portfolio',
] as const

export type ChargeFigure = (typeof chargeFigures)[number]

/** Allocation figures: share of a portfolio, and value and share of an asset class. */
export const allocationFigures = ['share', 'allocation.value', 'allocation.percent'] as const

export type AllocationFigure = (typeof allocationFigures)[number]

/** Figures that can be explained on the page of an account. */
export const accountFigures = [
  'value',
  'change',
  'change-rate',
  'change1d',
  'change1m',
  'changeYtd',
  'change1y',
  'change3y',
  'change5y',
  'changeAll',
  ...movementFigures,
  ...chargeFigures,
  ...allocationFigures,
] as const

export type AccountFigure = (typeof accountFigures)[number]

export const isChargeFigure = (figure: AccountFigure): figure is ChargeFigure => chargeFigures.some((known) => known === figure)

export const isMovementFigure = (figure: AccountFigure): figure is MovementFigure => movementFigures.some((known) => known === figure)

export const isAllocationFigure = (figure: AccountFigure): figure is AllocationFigure => allocationFigures.some((known) => known === figure)

/** Figures of the changes since the last visit that can be explained. */
export const sinceFigures = ['since.change', 'since.before', 'since.now', 'since.paid-in', 'since.paid-out', 'since.unmatched'] as const
export type SinceFigure = (typeof sinceFigures)[number]
