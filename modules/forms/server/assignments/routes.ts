import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { assignments as assignmentsContract, type AccountForm } from '../../contract/assignments.ts'
import { listAccountForms, type AccountFormRow } from './reads.ts'
import { assignForm, isComplete, withdrawAssignment } from './writes.ts'

const assignments = implementContract(assignmentsContract)

const list = assignments.list.handler(({ input, context }) => answer(context, input.account))

const assign = assignments.assign.handler(({ input, context }) =>
  answer(context, input.account, (transaction, scope) => assignForm(transaction, context, scope, input)),
)

const withdraw = assignments.withdraw.handler(({ input, context }) =>
  answer(context, input.account, (transaction, scope) => withdrawAssignment(transaction, context, scope, input.form)),
)

/** Lists the forms of an account, after a write if there is one. */
async function answer(
  context: RequestContext,
  account: string,
  write?: (transaction: Transacting, scope: AccountScope) => Promise<void>,
): Promise<{ forms: AccountForm[] }> {
  const scope = await accountScope(context, account, 'processes')
  // A professional without an organisation, such as a client's accountant, does not ask in the name of the firm (decision 46).
  const { role, organisationId } = scope.edition.person
  if (role === 'professional' && organisationId === null) throw refusal('not-allowed')
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    await write?.(transaction, scope)
    return { forms: (await listAccountForms(transaction, scope, scope.edition.today)).map(toAccountForm) }
  })
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
