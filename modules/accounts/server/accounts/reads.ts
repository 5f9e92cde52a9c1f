import { sql, type RawBuilder } from 'kysely'
import { servicePages, type AccountPage } from '@atrium/contract/account-pages'
import type { Account, ClientContacts } from '../../contract/accounts.ts'
import type { DataSource, Edition } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isCurrentOn } from '@atrium/platform/db/relations'
import { isOfFirm, type EditionScope, type SignedInPerson } from '@atrium/platform/session/access'
import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import type { AccountScope } from './access.ts'
import { isVisibleToStaff } from './staff-access.ts'

export type AccountRow = {
  id: string
  name: string
  email: string
  portal_id: string
  external_id: string | null
  currency: string
  inception_on: string | null
  /** Source of figures configured for the account's portal. */
  data_source: DataSource | null
}

export type StaffView = { person: SignedInPerson; edition: Edition; today: string }

/** Columns of an `AccountRow`, of accounts `a`. */
export const accountColumns = sql`a.id, a.name, a.email, a.portal_id, a.external_id, a.currency, a.inception_on,
  (select p.data_source from portals p where p.id = a.portal_id) as data_source`

/** Finds an account of the client. Returns undefined if the account's rules switch the page off, or do not switch on that of a service. */
export async function findOwnAccount(
  transaction: Transacting,
  { person }: EditionScope,
  id: string,
  page: AccountPage,
): Promise<AccountRow | undefined> {
  const rule = sql`select from account_rules r where r.account_id = a.id and r.name = ${page}`
  const isOpen = servicePages.some((each) => each === page)
    ? sql`exists (${rule} and r.is_enabled)`
    : sql`not exists (${rule} and not r.is_enabled)`
  const { rows } = await sql<AccountRow>`select ${accountColumns} from accounts a
    where a.id = ${id} and a.id = any (${person.accountIds}::uuid[]) and a.is_active and ${isOpen}`.execute(transaction)
  return rows[0]
}

export async function findStaffAccount(
  transaction: Transacting,
  { person, edition, today }: StaffView,
  id: string,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.id = ${id} and a.is_active and ${isVisibleToStaff(person, edition, today)}`.execute(
    transaction,
  )
  return rows[0]
}

/** Finds an account that staff may see, also a closed one, for records that are kept after it was closed. */
export async function findRecordedAccount(
  transaction: Transacting,
  { person, edition, today }: StaffView,
  id: string,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.id = ${id} and ${isVisibleToStaff(person, edition, today)}`.execute(transaction)
  return rows[0]
}

/** Selects accounts by e-mail address (optionally within a portal), by owner or by id. */
export type AccountQuery = { email: string; portal?: string } | { client: string } | { id: string }

export type MatchingAccount = { id: string; hasOwner: boolean; hasRules: boolean }

/** Lists the active accounts that match the query, ordered by id. */
export async function listAccounts(transaction: SystemTransacting, query: AccountQuery): Promise<MatchingAccount[]> {
  const { rows } = await sql<MatchingAccount>`
    select a.id,
      exists (select from account_people ap where ap.account_id = a.id and ap.relation = 'owner') as "hasOwner",
      exists (select from account_rules r where r.account_id = a.id) as "hasRules"
    from accounts a where a.is_active and ${createCondition(query)} order by a.id`.execute(transaction)
  return rows
}

function createCondition(query: AccountQuery): RawBuilder<boolean> {
  if ('id' in query) return sql`a.id = ${query.id}`
  if ('client' in query)
    return sql`exists (select from account_people ap where ap.account_id = a.id and ap.person_id = ${query.client} and ap.relation = 'owner')`
  const hasAddress = sql<boolean>`a.email_key = lower(${query.email})`
  return query.portal === undefined ? hasAddress : sql`${hasAddress} and a.portal_id = ${query.portal}`
}

export type Adviser = Account['advisers'][number]

/** Lists the advisers of an account except those with the given e-mail domains. */
export async function listAdvisers(
  transaction: Transacting,
  { account, edition: { today } }: AccountScope,
  hiddenDomains: readonly string[],
): Promise<Adviser[]> {
  const rows = await transaction
    .selectFrom('account_people')
    .innerJoin('people', 'people.id', 'account_people.person_id')
    .leftJoin('person_photos', 'person_photos.person_id', 'people.id')
    .select(['people.name', 'people.title', 'people.email', 'people.phone', 'person_photos.id as photo'])
    .where('account_people.account_id', '=', account.id)
    .where('account_people.relation', '=', 'adviser')
    .where('people.is_active', '=', true)
    .where('account_people.since_on', '<=', today)
    .where((expression) =>
      expression.or([expression('account_people.until_on', 'is', null), expression('account_people.until_on', '>=', today)]),
    )
    .orderBy('people.name')
    .execute()
  return rows
    .filter((row) => !hiddenDomains.some((domain) => row.email.endsWith(`@${domain}`)))
    .map(({ photo, ...adviser }) => ({ ...adviser, photo: listPhotoSizes(photo) }))
}

/** Lists the owners and joint owners of an account on the current day, owners first, with how to reach them. */
export async function listOwnerContacts(
  transaction: Transacting,
  { account, edition: { today, person } }: AccountScope,
): Promise<ClientContacts['owners']> {
  const { rows } = await sql<ClientContacts['owners'][number]>`
    select p.id, p.name, p.email, ${isOfFirm(person) ? sql`nullif(btrim(p.phone), '')` : sql`null`} as phone
    from account_people ap join people p on p.id = ap.person_id
    where ap.account_id = ${account.id} and ap.relation in ('owner', 'joint') and p.role = 'client' and ${isCurrentOn(sql`ap`, today)}
    order by ap.relation = 'joint', p.name, p.id`.execute(transaction)
  return rows
}

/** Returns when an owner of the account last signed in, or null if none has. */
export async function findClientSignIn(transaction: Transacting, { account, edition: { today } }: AccountScope): Promise<Date | null> {
  const { at } = await transaction
    .selectFrom('account_people')
    .innerJoin('people', 'people.id', 'account_people.person_id')
    .select(({ fn }) => fn.max('people.last_sign_in_at').as('at'))
    .where('account_people.account_id', '=', account.id)
    .where('account_people.relation', 'in', ['owner', 'joint'])
    .where('account_people.since_on', '<=', today)
    .where(({ or, eb }) => or([eb('account_people.until_on', 'is', null), eb('account_people.until_on', '>=', today)]))
    .executeTakeFirstOrThrow()
  return at
}
