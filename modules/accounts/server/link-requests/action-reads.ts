import type { ActionSource } from '@atrium/actions/server/contributions'
import { dayIn } from '@atrium/domain/calendar'
import { createAccountPath } from '../search/search-reads.ts'
import { listOpenRequests, listUnlinkedAccounts } from './reads.ts'

type Row = Awaited<ReturnType<typeof listUnlinkedAccounts>>[number]

const toAction = ({ name, account, portal, at, by, state }: Row) => ({
  subject: name,
  count: null,
  request: { account, portal, at: at?.toISOString() ?? null, by, state },
})

export const accountActions: readonly ActionSource[] = [
  {
    // An account shows no figures until the firm has linked it.
    kind: 'link',
    order: 20,
    isSharedWithStaff: true,
    find: async ({ transaction, person }) => (await listUnlinkedAccounts(transaction, person)).map(toAction),
  },
  {
    kind: 'link-request',
    order: 20,
    audience: 'staff',
    findPath: ({ request }) => (request ? createAccountPath(request.portal, request.account) : null),
    find: async ({ transaction, person, context: { edition, deps } }) => {
      const view = { person, edition, today: dayIn(edition.timeZone, deps.clock()) }
      return (await listOpenRequests(transaction, view)).map(toAction)
    },
  },
]
