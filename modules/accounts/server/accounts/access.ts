import type { AccountPage } from '@atrium/contract/account-pages'
import { dayIn } from '@atrium/domain/calendar'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isOutsideProfessional, isStaff, type EditionScope } from '@atrium/platform/session/access'
import type { ClientSelection, RecipientSelection } from '../../contract/accounts.ts'
import { maxSelectedByFilter } from '../../contract/selection-limits.ts'
import type { ClientView } from '../../contract/client-views.ts'
import type { ClientCondition, ConditionFacts, ConditionState } from '../../contract/client-conditions.ts'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { mayUseConditions, prepareConditions } from '../client-conditions/access.ts'
import { listClientViews } from '../client-views/reads.ts'
import { listAccountsWithFacts, listSelectedAccounts } from './list-reads.ts'
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

/** A segment as it was when its clients were found: its name, and its conditions with what they refer to. */
export type SegmentState = { name: string; conditions: (ClientCondition & ConditionState)[] }

/** What a segment looks for, as it is saved. */
export type SegmentCriteria = ClientView['settings']['conditions']

export type Recipient = {
  scope: AccountScope
  /** Why the account matches each condition of the segment. */
  facts: ConditionFacts[]
}

/**
 * Returns the accounts to which something is sent, by name, as `selectedAccountScopes` does. Those of a segment are found now, among the clients
 * whom the caller may see, and have the facts that say why they match.
 * @throws error `invalid-request` for a segment that is not offered to the caller, and as `selectedAccountScopes`
 */
export async function recipientScopes(
  context: RequestContext,
  scope: PortalScope,
  selection: RecipientSelection,
): Promise<{ segment: SegmentState | null; filter: SegmentCriteria | null; recipients: Recipient[] }> {
  if (selection.by !== 'segment') {
    const scopes = await selectedAccountScopes(context, scope, selection)
    return { segment: null, filter: null, recipients: scopes.map((one) => ({ scope: one, facts: [] })) }
  }
  const { edition, portalId } = scope
  const view = { person: edition.person, edition: context.edition, today: edition.today }
  const found = await withTenant(context.deps.db, edition.actor, async (transaction) => {
    const segment = await findOfferedView(transaction, context, scope, selection.segment)
    if (!segment) return undefined
    const filter = segment.settings.conditions
    const conditions = await prepareConditions({ transaction, context, scope, view }, filter.where, 'selection.segment')
    const states = (filter.where ?? []).map((condition, index) => {
      const { names = {}, isMissing = false } = conditions[index] ?? {}
      return { ...condition, names, isMissing }
    })
    const rows = await listAccountsWithFacts(transaction, view, {
      portal: portalId,
      selection: { by: 'filter', filter, except: [] },
      conditions,
      limit: maxSelectedByFilter + 1,
    })
    return { name: segment.name, conditions: states, filter, rows }
  })
  if (!found) throw refusal('invalid-request', { issues: [{ path: 'selection.segment', code: 'not-found' }] })
  if (found.rows.length > maxSelectedByFilter)
    throw refusal('invalid-request', { issues: [{ path: 'selection', code: 'too-many', limit: maxSelectedByFilter }] })
  return {
    segment: { name: found.name, conditions: found.conditions },
    filter: found.filter,
    recipients: found.rows.map(({ account, facts }) => ({ scope: { edition, account } as AccountScope, facts })),
  }
}

/** Finds a saved view of the client list, such as a segment, that is offered to the caller: their own, or a shared one whose conditions they may use. */
export const findSegment = (context: RequestContext, scope: PortalScope, id: string): Promise<{ name: string } | undefined> =>
  withTenant(context.deps.db, scope.edition.actor, (transaction) => findOfferedView(transaction, context, scope, id))

/** Lists the segments that are offered to the caller, by name: saved views of clients who are linked to an account. */
export async function listOfferedSegments(
  transaction: Transacting,
  context: RequestContext,
  scope: PortalScope,
): Promise<{ id: string; name: string }[]> {
  const { person } = scope.edition
  if (isOutsideProfessional(person)) return []
  const views = await listClientViews(transaction, scope)
  return views
    .filter(({ settings: { conditions } }) => conditions.linked !== 'not-in-portal' && mayUseConditions(context, person, conditions.where))
    .map(({ id, name }) => ({ id, name }))
}

async function findOfferedView(
  transaction: Transacting,
  context: RequestContext,
  scope: PortalScope,
  id: string,
): Promise<ClientView | undefined> {
  const { person } = scope.edition
  if (isOutsideProfessional(person)) return undefined
  const view = (await listClientViews(transaction, scope)).find((one) => one.id === id)
  return view && mayUseConditions(context, person, view.settings.conditions.where) ? view : undefined
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
