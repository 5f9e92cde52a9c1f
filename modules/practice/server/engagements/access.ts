import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { AccountPage } from '@atrium/contract/account-pages'
import type { RequestContext } from '@atrium/platform/app-context'
import type { WorkedLine } from '../../contract/practice-terms.ts'

/** Page of a client on which the jobs of a line of business are listed. */
const pages = { FL: 'law', FT: 'tax', FA: 'accountancy' } as const satisfies Record<WorkedLine, AccountPage>

/** Returns the scope of an account if the caller may open the page of a line of business. */
export const lineScope = (context: RequestContext, account: string, line: WorkedLine): Promise<AccountScope> =>
  accountScope(context, account, pages[line])
