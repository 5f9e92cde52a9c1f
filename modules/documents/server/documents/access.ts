import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { mayAdd } from './document-rules.ts'

/** Returns the scope of an account whose library the caller may open. */
export const libraryScope = (context: RequestContext, account: string): Promise<AccountScope> => accountScope(context, account, 'library')

/** Returns the scope of an account to whose library the caller may add. */
export async function additionScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = await libraryScope(context, account)
  if (!mayAdd(scope.edition.person)) throw refusal('not-allowed')
  return scope
}
