import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { DataSource } from '@atrium/editions/edition'
import { portalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { ManagingFormName } from '../../contract/managing-forms.ts'

declare const managingBrand: unique symbol

type ManagedPortal = { id: string; organisationId: string; source: DataSource }

/**
 * Proof that a member of staff may see a record of a portal through a form of the drawer, and whether they may change it. Created only in
 * this file.
 */
export type ManagingScope = {
  readonly edition: EditionScope
  readonly portal: ManagedPortal
  /** Account to which the record belongs; null for forms that do not concern one, and for a new account. */
  readonly account: AccountScope['account'] | null
  /** Portfolio to which a holding or transaction belongs; null for other forms. */
  readonly portfolioId: string | null
  /** True for admins and for staff of the organisation of the portal. Outside professionals only see the records of their clients. */
  readonly mayManage: boolean
  readonly [managingBrand]: true
}

export type ManagedPlace = { portal: string; form: ManagingFormName; item?: string | undefined; parent?: string | undefined }

/** Returns the scope of a record, or of a new one that belongs to a parent. What the caller may not see gives the error of what does not exist. */
export async function managingScope(context: RequestContext, place: ManagedPlace): Promise<ManagingScope> {
  const { edition } = await portalScope(context, place.portal)
  const portal = await withTenant(context.deps.db, edition.actor, (transaction) => findPortal(transaction, context, place.portal))
  if (!portal) throw refusal('not-found')
  const portfolioId = findPortfolioId(place)
  const accountId = await findAccountId(context, edition, place, portfolioId)
  const account = accountId === null ? null : (await accountScope(context, accountId, 'dashboard')).account
  if (account && account.portal_id !== portal.id) throw refusal('not-found')
  return { edition, portal, account, portfolioId, mayManage: mayManage(edition, portal) } as ManagingScope
}

/** Returns the account of a record. It throws for forms that need an account and are opened without one. */
export function accountOf({ account }: ManagingScope): AccountScope['account'] {
  if (!account) throw refusal('invalid-request', { issues: [{ path: 'parent', code: 'required' }] })
  return account
}

/** Returns the portfolio of a record. It throws for forms that need a portfolio and are opened without one. */
export function portfolioOf({ portfolioId }: ManagingScope): string {
  if (portfolioId === null) throw refusal('invalid-request', { issues: [{ path: 'parent', code: 'required' }] })
  return portfolioId
}

const mayManage = ({ person }: EditionScope, portal: ManagedPortal): boolean =>
  person.role === 'admin' || person.organisationId === portal.organisationId

async function findPortal(transaction: Transacting, { edition, deps }: RequestContext, id: string): Promise<ManagedPortal | undefined> {
  const { rows } = await sql<ManagedPortal>`select id, organisation_id as "organisationId",
    coalesce(data_source, ${edition.dataSource ?? deps.config.dataProvider}) as source from portals where id = ${id} and edition = ${edition.id}`.execute(
    transaction,
  )
  return rows[0]
}

/** Separates the portfolio from the security in the id of a holding. */
const separator = '::'

function findPortfolioId({ form, item, parent }: ManagedPlace): string | null {
  if (form === 'holdings') return item?.split(separator)[0] ?? parent ?? null
  if (form === 'portfolios') return item ?? null
  return form === 'transactions' && item === undefined ? (parent ?? null) : null
}

/** Finds the account to which a record belongs, before it is known whether the caller may see it. Null if the form concerns none. */
async function findAccountId(
  context: RequestContext,
  { actor }: EditionScope,
  { form, item, parent }: ManagedPlace,
  portfolioId: string | null,
): Promise<string | null> {
  if (form === 'portals') return null
  if (form === 'accounts') return item ?? null
  if (form === 'users' || (form === 'portfolios' && item === undefined)) return parent ?? null
  const { rows } = await withTenant(context.deps.db, actor, (transaction) =>
    (portfolioId === null
      ? sql<{
          id: string
        }>`select account_id as id from ledger_transactions where edition = ${actor.edition} and id = ${item ?? ''} and not is_undone limit 1`
      : sql<{ id: string }>`select account_id as id from ledger_portfolios where edition = ${actor.edition} and id = ${portfolioId}
          union all select account_id from portfolios where edition = ${actor.edition} and id = ${portfolioId} limit 1`
    ).execute(transaction),
  )
  const [found] = rows
  if (!found && (item !== undefined || parent !== undefined)) throw refusal('not-found')
  return found?.id ?? null
}
