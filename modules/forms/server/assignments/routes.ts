import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { assignments as assignmentsContract, type AccountForm } from '../../contract/assignments.ts'
import { listAccountForms, type AccountFormRow } from './reads.ts'
import { assignForm, isComplete, withdrawAssignment } from './writes.ts'

const assignments = implementContract(assignmentsContract)

const list = assignments.list.handler(({ input, context }) =>
  withAccount(context, input.account, async (transaction, scope) => {
    const { rows, count } = await listAccountForms(transaction, scope, input)
    return { items: rows.map(toAccountForm), count, account: scope.account.name }
  }),
)

const assign = assignments.assign.handler(async ({ input, context }) => {
  await withAccount(context, input.account, (transaction, scope) => assignForm(transaction, context, scope, input))
  return { done: true as const }
})

const withdraw = assignments.withdraw.handler(async ({ input, context }) => {
  await withAccount(context, input.account, (transaction, scope) => withdrawAssignment(transaction, context, scope, input.form))
  return { done: true as const }
})

/** Runs work for an account in whose name the caller may ask for forms. */
async function withAccount<Result>(
  context: RequestContext,
  account: string,
  work: (transaction: Transacting, scope: AccountScope) => Promise<Result>,
): Promise<Result> {
  const scope = await accountScope(context, account, 'processes')
  // A professional without an organisation, such as a client's accountant, does not ask in the name of the firm (decision 46).
  if (isOutsideProfessional(scope.edition.person)) throw refusal('not-allowed')
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => work(transaction, scope))
}

const toAccountForm = (row: AccountFormRow): AccountForm => ({
  id: row.id,
  name: row.name,
  assignment: row.asked_at && { at: row.asked_at.toISOString(), by: row.asked_by, dueOn: row.due_on },
  isDone: row.is_done,
  sent: row.sent_at && { at: row.sent_at.toISOString(), by: row.sent_by ?? '' },
  canAssign: !isComplete(row),
})

export const assignmentRoutes = { list, assign, withdraw }
