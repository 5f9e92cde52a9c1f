import type { AccountPage } from '@atrium/contract/account-pages'
import { dayIn } from '@atrium/domain/calendar'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff, type EditionScope } from '@atrium/platform/session/access'
import { maxSelectedByFilter, type ClientSelection } from '../../contract/accounts.ts'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { prepareConditions } from '../client-conditions/access.ts'
import { listSelectedAccounts } from './list-reads.ts'
import { findOwnAccount, findRecordedAccount, findStaffAccount, type AccountRow } from './reads.ts'
import { recordView } from './view-writes.ts'

declare const accountBrand: unique symbol

/**
 * Proof that the caller may see this account. All reads and writes of account data require it. Created only in this
 * file.
 */
export type AccountScope = { readonly edition: EditionScope; readonly account: AccountRow; readonly [accountBrand]: true }

/**
 * Returns the scope of an account. An account that the caller may not see, and a page that the account's rules switch
 * off for the client, give the same error as an account that does not exist.
 */
export async function accountScope(context: RequestContext, id: string, page: AccountPage): Promise<AccountScope> {
  const account = isUuid(id) ? await findVisibleAccount(context, id, page) : undefined
  if (!account) throw refusal('not-found')
  const edition = createEditionScope(context)
  if (isStaff(edition.person)) await recordView(context, edition, account)
  return { edition, account } as AccountScope
}

/** Returns the scope of an account for staff, also of a closed one, for records that are kept after it was closed. */
export async function recordScope(context: RequestContext, id: string): Promise<AccountScope> {
  const edition = createEditionScope(context)
  if (!isStaff(edition.person)) throw refusal('not-allowed')
  const view = { person: edition.person, edition: context.edition, today: edition.today }
  const account = isUuid(id)
    ? await withTenant(context.deps.db, edition.actor, (transaction) => findRecordedAccount(transaction, view, id))
    : undefined
  if (!account) throw refusal('not-found')
  await recordView(context, edition, account)
  return { edition, account } as AccountScope
}

/**
 * Returns the scopes of selected accounts of a portal, by name. An account that the caller may not see is left out, as one that does not exist.
 * No view is recorded, because the caller is shown nothing of the accounts but their names.
 * @throws error `invalid-request` for an invalid condition, and if more accounts match the filter than one request may change
 */
export async function selectedAccountScopes(
  context: RequestContext,
  scope: PortalScope,
  selection: ClientSelection,
): Promise<AccountScope[]> {
  const { edition, portalId } = scope
  const view = { person: edition.person, edition: context.edition, today: edition.today }
  const rows = await withTenant(context.deps.db, edition.actor, async (transaction) => {
    const where = selection.by === 'filter' ? selection.filter.where : []
    const conditions = await prepareConditions({ transaction, context, scope, view }, where, 'selection.filter.where')
    return listSelectedAccounts(transaction, view, { portal: portalId, selection, conditions, limit: maxSelectedByFilter + 1 })
  })
  if (rows.length > maxSelectedByFilter)
    throw refusal('invalid-request', { issues: [{ path: 'selection', code: 'too-many', limit: maxSelectedByFilter }] })
  return rows.map((account) => ({ edition, account }) as AccountScope)
}

/** Returns true if the caller, who may see the account, may also open this page of it. */
export async function canOpenPage(context: RequestContext, { account }: AccountScope, page: AccountPage): Promise<boolean> {
  return (await findVisibleAccount(context, account.id, page)) !== undefined
}

async function findVisibleAccount(context: RequestContext, id: string, page: AccountPage): Promise<AccountRow | undefined> {
  const scope = createEditionScope(context)
  const { actor, person } = scope
  const { db, clock } = context.deps
  return withTenant(db, actor, (transaction) => {
    if (isStaff(person))
      return findStaffAccount(transaction, { person, edition: context.edition, today: dayIn(context.edition.timeZone, clock()) }, id)
    return findOwnAccount(transaction, scope, id, page)
  })
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
