import { accountScope } from '@atrium/accounts/server/accounts/access'
import { portalScope, type PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { isStaff } from '@atrium/platform/session/access'
import { mayFill } from './form-rules.ts'
import { findFormVersion, findOrganisation, type FormVersion } from './reads.ts'

declare const formBrand: unique symbol

/** Proof that the caller may fill in a form in a portal, and for whom. Created only in this file. */
export type FormScope = {
  readonly portal: PortalScope
  /** The published version of the form. */
  readonly form: FormVersion
  /** Account for which the form is filled in; null if it is filled in for the person. */
  readonly accountId: string | null
  /** Whose answers they are: `person:{id}` or `account:{id}`. */
  readonly owner: string
  readonly [formBrand]: true
}

/**
 * Returns the scope of a published form. A form that does not exist, one that has been withdrawn or is for others, and a portal or account
 * that the caller may not see give the same error. The answers of a form that belongs to an organisation are those of the account.
 */
export async function formScope(
  context: RequestContext,
  { portal: portalId, form: formId, account: accountId }: { portal: string; form: string; account?: string | undefined },
): Promise<FormScope> {
  const portal = await portalScope(context, portalId)
  const { actor, person } = portal.edition
  const account = accountId === undefined ? null : (await accountScope(context, accountId, 'processes')).account
  if (account && account.portal_id !== portal.portalId) throw refusal('not-found')
  const form = await withTenant(context.deps.db, actor, async (transaction) => {
    const found = await findFormVersion(transaction, portal.edition, formId, null)
    return found && mayFill(found.settings.access, person, await findOrganisation(transaction, portal)) ? found : undefined
  })
  if (!form) throw refusal('not-found')
  const isOfAccount = form.settings.owned === 'Organisation'
  // Only the people of an account answer for it.
  if (isOfAccount && isStaff(person)) throw refusal('not-allowed')
  if (isOfAccount && !account) throw refusal('invalid-request', { issues: [{ path: 'account', code: 'required' }] })
  const owner = isOfAccount && account ? `account:${account.id}` : `person:${person.id}`
  return { portal, form, accountId: isOfAccount && account ? account.id : null, owner } as FormScope
}
