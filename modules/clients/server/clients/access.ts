import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm } from '@atrium/platform/session/access'

declare const clientBrand: unique symbol

/** Proof that the caller is staff of the firm and can see this client. Created only in this file. */
export type ClientScope = AccountScope & { readonly [clientBrand]: true }

/**
 * Returns the scope of a client for staff. A client that the caller cannot see gives the same error as an unknown one. A professional
 * without an organisation, such as a client's accountant, sees the account but not what the firm records about its client (decision 46).
 */
export async function clientScope(context: RequestContext, account: string): Promise<ClientScope> {
  const scope = await accountScope(context, account, 'dashboard')
  const { person } = scope.edition
  if (!isOfFirm(person)) throw refusal('not-allowed')
  return scope as ClientScope
}

/** True for the people responsible for compliance: admins, and company admins of the organisation of the client's portal. */
export const isFirmAdmin = ({ edition: { person } }: ClientScope): boolean => person.role === 'admin' || person.role === 'company-admin'
