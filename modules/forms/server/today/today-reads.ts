import { emptyTodayItem, type TodaySource } from '@atrium/home/server/contributions'
import { listOverdueRequests } from '../assignments/reads.ts'
import { listWaitingSubmissions } from './waiting-reads.ts'

/**
 * Forms that clients were asked to fill in, and that one of them has not sent by their due day, or within a week; and for those who review
 * them, forms that clients have sent.
 */
export const formTodaySources: readonly TodaySource[] = [
  {
    kind: 'form-overdue',
    find: async ({ transaction, scope, view, causes, limit, offset }) => {
      const { items, count } = await listOverdueRequests(transaction, scope, view, { causes, limit, offset })
      return { items: items.map(({ form, ...request }) => ({ ...emptyTodayItem, ...request, text: form })), count }
    },
  },
  {
    kind: 'form-waiting',
    find: async ({ transaction, scope, view, causes, limit, offset }) => {
      const { items, count } = await listWaitingSubmissions(transaction, scope, view, { causes, limit, offset })
      return { items: items.map(({ form, at, ...sent }) => ({ ...emptyTodayItem, ...sent, at: at.toISOString(), text: form })), count }
    },
  },
]
