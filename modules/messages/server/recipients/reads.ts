import type { Edition } from '@atrium/editions/edition'
import { listPhotoSizes } from '@atrium/people/server/portraits/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { isCurrentOn } from '@atrium/platform/db/relations'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { isOfFirm, isStaff, type SignedInPerson } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { SentSegment } from '../schema.ts'
import type { LeftOutReason } from '../../contract/message-terms.ts'
import type { PlaceholderValues } from '../../contract/placeholders.ts'
import type { MessageAdviser, Recipient } from '../../contract/messages.ts'
import { isWithinReach, opensMessages } from '../messages/access.ts'
import { listWords } from '../messages/message-rules.ts'

const most = 20
const clientRelations = ['owner', 'joint', 'attorney', 'executor']

/** Condition that a row of `account_people ap` and `people p` is a person who reads the messages to the account. */
const readsAccount = (today: string): RawBuilder<boolean> =>
  sql`ap.relation = any (${clientRelations}) and ${isCurrentOn(sql`ap`, today)} and p.is_active and p.role = 'client'`

/** Condition that a row of `people p` has no address of a developer. */
const isNoDeveloper = ({ developerDomains }: Pick<Edition, 'developerDomains'>): RawBuilder<boolean> =>
  sql`split_part(p.email_key, '@', 2) <> all (${developerDomains.map((domain) => domain.toLowerCase())})`

/** Condition that a row of `account_people ap` and `people p` is an active adviser of the account. */
const advises = (edition: Edition, today: string): RawBuilder<boolean> =>
  sql`ap.relation = 'adviser' and ${isCurrentOn(sql`ap`, today)} and p.is_active and p.role <> 'client' and ${isNoDeveloper(edition)}`

/**
 * Condition that messages may be addressed to a row of `people p` of the firm: if people of the organisation of a portal are marked to receive
 * messages, to them alone.
 */
export const receivesMessages = (portal: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(coalesce((p.details ->> 'isMessenger')::boolean, false) or not exists (
    select from people marked join portals own on own.id = ${portal} and own.organisation_id = marked.organisation_id
    where marked.is_active and marked.role <> 'client' and (marked.details ->> 'isMessenger')::boolean))`

const containsWords = (name: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map((word) => sql`strpos(fold_words(${name}), fold_words(${word})) > 0`),
        sql` and `,
      )})`

type Client = { id: string; name: string }

/** Lists the clients to whom a member of staff may write, by name, and the groups of the portal. One more than fits shows that there are more. */
export async function listClientRecipients(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  { search, account }: { search?: string | undefined; account?: string | undefined },
): Promise<{ accounts: Client[]; groups: (Client & { count: number })[]; hasMore: boolean }> {
  const words = listWords(search)
  const { today, person } = scope.edition
  const isReached = sql`${isWithinReach(scope, edition)} and ${opensMessages}
    and exists (select from account_people ap join people p on p.id = ap.person_id where ap.account_id = a.id and ${readsAccount(today)})`
  const { rows: accounts } = await sql<Client>`select a.id, a.name from accounts a
    where ${isReached} and ${account === undefined ? sql`true` : sql`a.id = ${account}::uuid`} and ${containsWords(sql`a.name`, words)} order by a.name, a.id limit ${most + 1}`.execute(
    transaction,
  )
  const { rows: groups } =
    isOfFirm(person) && account === undefined
      ? await sql<Client & { count: number }>`select * from (
        select g.id, g.name, (select count(*)::int from client_group_members m join accounts a on a.id = m.account_id
          where m.group_id = g.id and ${isReached}) as count
        from client_groups g where g.portal_id = ${scope.portalId} and g.is_active and g.deleted_at is null
          and ${containsWords(sql`g.name`, words)}) found
      where count > 0 order by name, id limit ${most + 1}`.execute(transaction)
      : { rows: [] }
  return { accounts: accounts.slice(0, most), groups: groups.slice(0, most), hasMore: accounts.length > most || groups.length > most }
}

type AdviserRow = { id: string; name: string; title: string | null; email: string; phone: string | null; photo: string | null }

/**
 * Lists the active advisers of the client's accounts in the portal who receive messages, without those with the address of a developer. If there
 * are none, the firm's general contact takes their place.
 */
export async function listAdviserRecipients(transaction: Transacting, scope: PortalScope, edition: Edition): Promise<MessageAdviser[]> {
  const { rows } = await sql<AdviserRow>`
    select p.id, p.name, p.title, p.email, p.phone, ph.id as photo from people p left join person_photos ph on ph.person_id = p.id
    where exists (select from account_people ap join accounts a on a.id = ap.account_id
      where ap.person_id = p.id and ${advises(edition, scope.edition.today)} and ${isWithinReach(scope, edition)})
      and ${receivesMessages(sql`${scope.portalId}`)}
    order by p.name, p.id limit 100`.execute(transaction)
  if (rows.length === 0) return [toGeneralContact(edition)]
  return rows.map(({ photo, ...adviser }) => ({ ...adviser, photo: listPhotoSizes(photo) }))
}

export const toGeneralContact = ({ generalContact: { name, email, phone } }: Edition): MessageAdviser => ({
  id: null,
  name,
  title: null,
  email,
  phone,
  photo: [],
})

/** Finds what a client sees about a person of the firm with whom they have a conversation. */
export async function findAdviser(transaction: Transacting, _scope: PortalScope, id: string): Promise<MessageAdviser | undefined> {
  const { rows } = await sql<AdviserRow>`select p.id, p.name, p.title, p.email, p.phone, ph.id as photo
    from people p left join person_photos ph on ph.person_id = p.id where p.id = ${id}::uuid and p.is_active and p.role <> 'client'`.execute(
    transaction,
  )
  return rows.map(({ photo, ...adviser }) => ({ ...adviser, photo: listPhotoSizes(photo) }))[0]
}

/** A recipient whom the caller may choose: its name, the client whom the message concerns, and the number of clients whom it reaches. */
export type ChosenRecipient = {
  kind: Recipient['kind']
  id: string | null
  name: string
  account: string | null
  group: string | null
  clients: number
  segment?: SentSegment
}

/** Finds a recipient to whom the caller may write, other than a segment; undefined for others, as for those that do not exist. */
export async function findRecipient(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  given: Recipient,
): Promise<ChosenRecipient | undefined> {
  const { person, today } = scope.edition
  if (isStaff(person) !== (given.kind === 'account' || given.kind === 'group' || given.kind === 'segment')) return undefined
  if (given.kind === 'account') {
    const { rows } =
      await sql<Client>`select a.id, a.name from accounts a where a.id = ${given.id}::uuid and ${isWithinReach(scope, edition)}
      and ${opensMessages} and exists (select from account_people ap join people p on p.id = ap.person_id
        where ap.account_id = a.id and ${readsAccount(today)})`.execute(transaction)
    return rows[0] && { kind: 'account', id: rows[0].id, name: rows[0].name, account: rows[0].id, group: null, clients: 1 }
  }
  if (given.kind === 'group') {
    const { groups } = isOfFirm(person) ? await findGroup(transaction, scope, edition, given.id) : { groups: [] }
    return (
      groups[0] && { kind: 'group', id: groups[0].id, name: groups[0].name, account: null, group: groups[0].id, clients: groups[0].count }
    )
  }
  if (given.kind === 'segment') return undefined
  const own = sql`select a.id from accounts a where ${isWithinReach(scope, edition)}`
  if (given.kind === 'adviser') {
    const { rows } = await sql<Client & { account: string }>`select p.id, p.name, a.id as account
      from account_people ap join people p on p.id = ap.person_id join accounts a on a.id = ap.account_id
      where p.id = ${given.id}::uuid and ${advises(edition, today)} and ${receivesMessages(sql`a.portal_id`)} and a.id in (${own}) order by a.name, a.id limit 1`.execute(
      transaction,
    )
    return rows[0] && { kind: 'adviser', id: rows[0].id, name: rows[0].name, account: rows[0].account, group: null, clients: 1 }
  }
  const [first] = await listAdviserRecipients(transaction, scope, edition)
  if (first?.id !== null) return undefined
  const { rows } =
    await sql<Client>`select a.id, a.name from accounts a where ${isWithinReach(scope, edition)} order by a.name, a.id limit 1`.execute(
      transaction,
    )
  return rows[0] && { kind: 'general', id: null, name: first.name, account: rows[0].id, group: null, clients: 1 }
}

export type ReachedAccount = Client & { leftOut: LeftOutReason | null }

/** Returns the accounts of a list that the caller may see, in its order, and why a message would not reach them. */
export async function listReach(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  accounts: readonly string[],
): Promise<ReachedAccount[]> {
  const { rows } = await sql<ReachedAccount>`select a.id, a.name,
      case when not ${opensMessages} then 'switched-off'
        when not exists (select from account_people ap join people p on p.id = ap.person_id where ap.account_id = a.id
          and ${readsAccount(scope.edition.today)}) then 'no-people' end as "leftOut"
    from unnest(${[...accounts]}::uuid[]) with ordinality n(id, position) join accounts a on a.id = n.id
    where ${isWithinReach(scope, edition)} order by n.position`.execute(transaction)
  return rows
}

/** Lists the clients in a group whom the caller sees, by name, and the name of the group; undefined for a group to which they may not write. */
export async function listMembersOfGroup(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  group: string,
): Promise<{ name: string; accounts: string[] } | undefined> {
  if (!isOfFirm(scope.edition.person)) return undefined
  const { rows } = await sql<{ name: string; accounts: string[] }>`select g.name,
      array(select a.id::text from client_group_members m join accounts a on a.id = m.account_id
        where m.group_id = g.id and ${isWithinReach(scope, edition)} order by a.name, a.id) as accounts
    from client_groups g where g.id = ${group}::uuid and g.portal_id = ${scope.portalId} and g.is_active and g.deleted_at is null`.execute(
    transaction,
  )
  return rows[0]
}

async function findGroup(
  transaction: Transacting,
  scope: PortalScope,
  edition: Edition,
  id: string,
): Promise<{ groups: (Client & { count: number })[] }> {
  const { rows } = await sql<Client & { count: number }>`select * from (select g.id, g.name,
      (select count(*)::int from client_group_members m join accounts a on a.id = m.account_id
        where m.group_id = g.id and ${isWithinReach(scope, edition)} and ${opensMessages}
          and exists (select from account_people ap join people p on p.id = ap.person_id where ap.account_id = a.id and ${readsAccount(scope.edition.today)})) as count
    from client_groups g where g.id = ${id}::uuid and g.portal_id = ${scope.portalId} and g.is_active and g.deleted_at is null) found
    where count > 0`.execute(transaction)
  return { groups: rows }
}

/** A person who receives a message. `account` is the client as whose person; null for staff. */
export type Receiver = {
  person: string
  account: string | null
  /** True for staff who may answer for the firm, also without sight of the client. */
  answersForFirm?: boolean
  /** True for staff who receive it because nobody of the firm is left in the conversation. */
  isSubstitute?: boolean
}

/** Lists the people who read the messages to an account. */
export async function listReadersOfAccount(transaction: SystemTransacting, account: string, today: string): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`select distinct p.id as person, a.id as account
    from accounts a join account_people ap on ap.account_id = a.id join people p on p.id = ap.person_id
    where a.id = ${account}::uuid and a.is_active and ${opensMessages} and ${readsAccount(today)} order by p.id`.execute(transaction)
  return rows
}

/** A message to many clients: those who joined a group by a time (specification decision 18), or those whom a segment has found. */
type MessageToMany = {
  edition: Edition
  today: string
  to: { group: string; at: Date } | { accounts: readonly string[] }
  portal: string
  sender: SenderRow
}

const accountsOfMany = (to: MessageToMany['to']): RawBuilder<unknown> =>
  'accounts' in to
    ? sql`unnest(${[...to.accounts]}::uuid[])`
    : sql`(select m.account_id from client_group_members m join client_groups g on g.id = m.group_id and g.is_active and g.deleted_at is null
        where m.group_id = ${to.group}::uuid and m.member_since <= ${to.at})`

/**
 * Lists the people of many clients who receive a message of a sender, each once, with the first of their accounts. Only clients whom the sender
 * sees receive it.
 */
export async function listReadersOfMany(
  transaction: SystemTransacting,
  { edition, today, to, portal, sender }: MessageToMany,
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`select distinct on (p.id) p.id as person, a.id as account
    from ${accountsOfMany(to)} n(id) join accounts a on a.id = n.id and a.is_active
      join account_people ap on ap.account_id = a.id join people p on p.id = ap.person_id
    where a.portal_id = ${portal} and ${isVisibleToStaff(sender, edition, today)} and ${opensMessages} and ${readsAccount(today)}
    order by p.id, a.name, a.id`.execute(transaction)
  return rows
}

/**
 * Returns what the placeholders of a message stand for, for each of the accounts: its name, the names of its advisers or, without them, of the firm's
 * general contact, and the name of the firm.
 */
export async function listPlaceholderValues(
  transaction: SystemTransacting,
  edition: Edition,
  { accounts, today }: { accounts: readonly string[]; today: string },
): Promise<{ account: string; values: PlaceholderValues }[]> {
  const { rows } = await sql<{ account: string; client: string; advisers: string[] }>`select a.id as account, a.name as client,
      array(select p.name from account_people ap join people p on p.id = ap.person_id
        where ap.account_id = a.id and ${advises(edition, today)} order by p.name, p.id limit 5) as advisers
    from accounts a where a.id = any (${[...accounts]}::uuid[])`.execute(transaction)
  return rows.map(({ account, client, advisers }) => ({
    account,
    values: { client, adviser: advisers.length === 0 ? edition.generalContact.name : advisers.join(', '), firm: edition.name },
  }))
}

/** Lists the active advisers of an account who receive messages, without those with the address of a developer. */
export async function listAdvisersOfAccount(
  transaction: SystemTransacting,
  edition: Edition,
  account: string,
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from account_people ap join people p on p.id = ap.person_id
      join accounts a on a.id = ap.account_id
    where a.id = ${account}::uuid and ${advises(edition, today)} and ${receivesMessages(sql`a.portal_id`)} order by p.id`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/**
 * Lists the people who receive what is written to the firm in general: the person with the address of the general contact; without one, those
 * of the portal's organisation who can receive messages; without those, its company admins or, at last, the admins.
 */
export async function listGeneralReceivers(transaction: SystemTransacting, edition: Edition, portal: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with staff as (
      select p.id, case
        when p.email_key = lower(${edition.generalContact.email}) then 1
        when not p.organisation_id is not distinct from o.organisation_id and p.role <> 'admin' then null
        when (p.details ->> 'isMessenger')::boolean then 2
        when p.role = 'company-admin' then 3
        when p.role = 'admin' then 4 end as place
      from people p, (select organisation_id from portals where id = ${portal}) o
      where p.edition = ${edition.id} and p.is_active and p.role <> 'client' and ${isNoDeveloper(edition)})
    select id from staff where place = (select min(place) from staff) order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** A sender or a member of staff, as the rules of access need them. */
export type SenderRow = SignedInPerson & { isActive: boolean }

/** Finds a person whose rights are checked when a message is delivered. */
export async function findSender(transaction: SystemTransacting, id: string | null): Promise<SenderRow | undefined> {
  const { rows } = await sql<SenderRow>`select id, name, email, locale, role, organisation_id as "organisationId", is_active as "isActive"
    from people where id = ${id}::uuid`.execute(transaction)
  return rows[0]
}

type SightOfAccount = { edition: Edition; today: string; account: string }

/** Returns those of some members of staff who see an account, in their order. */
export async function listThoseWhoSee<Person extends SenderRow>(
  transaction: SystemTransacting,
  { edition, today, account }: SightOfAccount,
  people: readonly Person[],
): Promise<Person[]> {
  if (people.length === 0) return []
  const checks = people.map(
    (person) => sql`select ${person.id}::uuid as id from accounts a where a.id = ${account}::uuid and a.is_active
      and ${isVisibleToStaff(person, edition, today)}`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(checks, sql` union all `)}`.execute(transaction)
  const seeing = new Set(rows.map(({ id }) => id))
  return people.filter(({ id }) => seeing.has(id))
}

/** Returns true if a member of staff sees an account. */
export const maySee = async (
  transaction: SystemTransacting,
  { person, ...sight }: SightOfAccount & { person: SenderRow },
): Promise<boolean> => (await listThoseWhoSee(transaction, sight, [person])).length === 1
