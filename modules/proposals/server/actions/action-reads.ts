import type { ActionSource } from '@atrium/actions/server/contributions'
import { dayIn } from '@atrium/domain/calendar'
import { sql } from 'kysely'

/** Maximum number of proposals in the action queue of a person. */
const most = 20

export const proposalActions: readonly ActionSource[] = [
  {
    // A proposal that is shared with the client, until it expires or is withdrawn.
    kind: 'proposal-shared',
    order: 32,
    find: async ({ transaction, context, person }) => {
      const today = dayIn(context.edition.timeZone, context.deps.clock())
      const { rows } = await sql<{ id: string; portal: string; account: string; model: string; at: Date }>`
        select s.proposal_id as id, a.portal_id as portal, s.account_id as account, s.data ->> 'model' as model, s.shared_at as at
        from proposal_shares s join accounts a on a.id = s.account_id and a.is_active
        where s.account_id = any (${[...person.accountIds]}::uuid[]) and s.withdrawn_at is null
          and (s.data #>> '{frozen,validUntil}')::date >= ${today}::date
          and not exists (select from account_rules r where r.account_id = s.account_id and r.name = 'portfolios' and not r.is_enabled)
        order by s.shared_at desc, s.proposal_id limit ${most}`.execute(transaction)
      return rows.map(({ id, portal, account, model, at }) => ({
        subject: model,
        count: null,
        record: { id, portal, account, at: at.toISOString() },
      }))
    },
  },
]
