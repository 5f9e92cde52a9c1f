import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { createEditionScope } from '@atrium/platform/session/access'
import { recentAccounts as recentAccountsContract } from '../../contract/recent-accounts.ts'
import { accountScope } from '../accounts/access.ts'
import { listRecentAccounts } from './reads.ts'
import { addRecentAccount } from './writes.ts'

const recentAccounts = implementContract(recentAccountsContract)

const list = recentAccounts.list.handler(async ({ context }) => {
  const scope = createEditionScope(context)
  const rows = await withTenant(context.deps.db, scope.actor, (transaction) => listRecentAccounts(transaction, scope, context.edition))
  return rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() }))
})

const add = recentAccounts.add.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'dashboard')
  await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    addRecentAccount(transaction, scope, context.edition.id, context.deps.clock()),
  )
})

export const recentAccountRoutes = { list, add }
