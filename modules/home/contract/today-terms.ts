/** What an adviser has to do for a client, or what has happened to one. Each kind is provided by one module. */
export const todayKinds = [
  'review-due',
  'task-due',
  'birthday',
  'message-waiting',
  'link-request',
  'form-overdue',
  'form-waiting',
  'proposal-expiring',
  'signature-overdue',
  'large-movement',
  'high-cash',
  'drift',
] as const

/** Largest number of days for which an item can be postponed, and of items that a person can have postponed in a portal. */
export const maxPostponedDays = 90
export const maxPostponedItems = 200

/** Breakdowns of assets under advice with a paged list. */
export const assetBreakdowns = ['groups', 'clients'] as const

/** Figures of the assets under advice, each with an explanation. */
export const assetFigures = ['assets.value', 'assets.new-money', 'assets.movement', 'assets.share'] as const
export type AssetFigure = (typeof assetFigures)[number]

/** Parts of the assets, each with the figures: portfolios of a type, a group of clients (or `none`), or a client. */
export const assetPartKinds = ['types', ...assetBreakdowns] as const
export type AssetPartKind = (typeof assetPartKinds)[number]

export type AssetBreakdown = (typeof assetBreakdowns)[number]

export type TodayKind = (typeof todayKinds)[number]

const figureKinds = ['large-movement', 'high-cash', 'drift'] as const

/** Kinds whose items are clients with figures that stand out. */
export type FigureKind = (typeof figureKinds)[number]
export const isFigureKind = (kind: TodayKind): kind is FigureKind => figureKinds.some((one) => one === kind)
