import { implementContract } from '@atrium/platform/http/implementation'
import { statements as statementsContract } from '../../contract/statements.ts'
import { libraryScope } from '../documents/access.ts'
import { nameStatement } from './statement-rules.ts'
import { readStatementPeriods } from './statement-reads.ts'

const statements = implementContract(statementsContract)

const list = statements.list.handler(async ({ input: { account, before, limit }, context }) => {
  const scope = await libraryScope(context, account)
  const periods = (await readStatementPeriods(context, scope)).filter(({ to }) => before === undefined || to < before)
  const page = periods.slice(0, limit)
  return {
    items: page.map(({ from, to }) => ({
      from,
      to,
      name: nameStatement(scope.account.name, to),
      fileUrl: `/api/accounts/${scope.account.id}/statements/${to}`,
    })),
    next: periods.length > limit ? (page.at(-1)?.to ?? null) : null,
  }
})

export const statementRoutes = { list }
