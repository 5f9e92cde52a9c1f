import { emptyTodayItem, type TodaySource } from '@atrium/home/server/contributions'
import { listReviewsDue } from '../reviews/due-reads.ts'
import { listOpenTasks } from '../tasks/open-reads.ts'

/** Reviews and tasks that are due. */
export const clientTodaySources: readonly TodaySource[] = [
  {
    kind: 'review-due',
    find: async ({ transaction, scope, view, causes, limit, offset }) => {
      const { items, count } = await listReviewsDue(transaction, view, {
        portal: scope.portalId,
        dueUntil: view.today,
        causes,
        offset,
        limit,
      })
      return {
        items: items.map(({ account, cause, client, dueOn }) => ({ ...emptyTodayItem, id: account, cause, account, client, on: dueOn })),
        count,
      }
    },
  },
  {
    kind: 'task-due',
    find: async ({ transaction, scope, view, causes, limit, offset }) => {
      const query = { portal: scope.portalId, assignee: view.person.id, dueUntil: view.today, causes, offset, limit }
      const { items, count } = await listOpenTasks(transaction, view, query)
      return {
        items: items.map(({ id, cause, account, client, dueOn, title }) => ({
          ...emptyTodayItem,
          id,
          cause,
          account,
          client,
          on: dueOn,
          text: title,
        })),
        count,
      }
    },
  },
]
