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

/** What assets under advice are divided by, in a list of its own. */
export const assetDivisions = ['groups', 'clients'] as const

export type AssetDivision = (typeof assetDivisions)[number]

export type TodayKind = (typeof todayKinds)[number]
