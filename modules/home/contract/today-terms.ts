/** What an adviser has to do for a client, or what has happened to one. Each kind is provided by one module. */
export const todayKinds = [
  'review-due',
  'task-due',
  'link-request',
  'form-overdue',
  'form-waiting',
  'proposal-expiring',
  'large-movement',
  'high-cash',
  'drift',
] as const

/** Breakdowns of assets under advice with a paged list. */
export const assetBreakdowns = ['groups', 'clients'] as const

export type AssetBreakdown = (typeof assetBreakdowns)[number]

export type TodayKind = (typeof todayKinds)[number]
