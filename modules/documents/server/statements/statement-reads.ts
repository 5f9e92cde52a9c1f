import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { createAccountData, readAccount } from '@atrium/accounts/server/accounts/provider-reads'
import { listStatementPeriods, type StatementPeriod } from '@atrium/domain/statement'
import type { RequestContext } from '@atrium/platform/app-context'

/**
 * Returns the quarters for which the provider of an account's portfolios issues a statement, the newest first. A provider that lists its
 * documents lists its statements among them.
 */
export async function readStatementPeriods(context: RequestContext, scope: AccountScope): Promise<StatementPeriod[]> {
  if (scope.account.external_id === null) return []
  const data = createAccountData(context, scope)
  const { getClientPdf, listDocuments } = data.providers
  if (!getClientPdf || listDocuments) return []
  const { data: account } = await readAccount(context, scope, data)
  return account.inception === null ? [] : listStatementPeriods(account.inception, scope.edition.today)
}
