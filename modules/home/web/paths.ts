import { accountPath, clientsPath } from '@atrium/ui/lib/paths'
import type { TodayItem } from '../contract/today.ts'
import type { TodayKind } from '../contract/today-terms.ts'

export const todayPath = (portal: string): string => `${clientsPath(portal)}/today`

/** Returns the page on which an item is worked on. */
export function itemPath(portal: string, kind: TodayKind, { account, id }: TodayItem): string {
  const client = accountPath(portal, account)
  if (kind === 'review-due') return `${client}/review`
  if (kind === 'form-overdue') return `${client}/forms`
  if (kind === 'form-waiting') return `/submissions/${id}`
  if (kind === 'proposal-expiring') return `${client}/proposals/${id}`
  if (kind === 'signature-overdue') return `${client}/envelopes/${id}`
  if (kind === 'message-waiting') return `${clientsPath(portal)}/messages`
  return kind === 'drift' || kind === 'high-cash' ? `${client}/proposals` : client
}

/** Returns the query of that page: the conversation of a message. */
export const itemSearch = (kind: TodayKind, { id }: TodayItem): object => (kind === 'message-waiting' ? { conversation: id } : {})
