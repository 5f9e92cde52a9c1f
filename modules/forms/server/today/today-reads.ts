import { emptyTodayItem, type TodaySource } from '@atrium/home/server/contributions'
import { listOverdueRequests } from '../assignments/reads.ts'

/** Forms that clients were asked to fill in, and that one of them has not sent by their due day, or within a week. */
export const formTodaySources: readonly TodaySource[] = [
  {
    kind: 'form-overdue',
    find: async ({ transaction, scope, view, limit, offset }) => {
      const { items, count } = await listOverdueRequests(transaction, scope, view, { limit, offset })
      return { items: items.map(({ form, ...request }) => ({ ...emptyTodayItem, ...request, text: form })), count }
    },
  },
]
