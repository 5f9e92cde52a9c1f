import { isCurrentOn } from '@atrium/platform/db/relations'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { ManagingScope } from '../managing/access.ts'
import type { ChoicePage, Choices } from '../managing/form-rules.ts'

/** What decides whether a change of a client is possible, and whether it changes anything. */
export type SelectedClient = {
  id: string
  name: string
  email: string
  externalId: string | null
  isRegistered: boolean
  isInvited: boolean
  groups: string[]
  advisers: string[]
}

/** Returns selected accounts and locks them until the transaction ends, so that two changes of one account run one after another. */
export async function lockSelectedClients(
  transaction: SystemTransacting,
  { edition: { actor, today }, portal }: ManagingScope,
  ids: readonly string[],
  { hiddenDomains, now }: { hiddenDomains: readonly string[]; now: Date },
): Promise<SelectedClient[]> {
  await sql`select from accounts where edition = ${actor.edition} and id = any (${[...ids]}::uuid[]) order by id for update`.execute(
    transaction,
  )
  const { rows } = await sql<SelectedClient>`
    select a.id, a.name, a.email, a.external_id as "externalId",
      exists (select from account_people ap where ap.account_id = a.id and ap.relation in ('owner', 'joint')) as "isRegistered",
      exists (select from single_use_tokens t where t.account_id = a.id and t.purpose = 'client-invitation' and t.used_at is null
        and t.expires_at > ${now}) as "isInvited",
      array(select m.group_id from client_group_members m join client_groups g on g.id = m.group_id
        where m.account_id = a.id and g.is_active and g.deleted_at is null order by g.name, g.id) as groups,
      array(select p.id from account_people ap join people p on p.id = ap.person_id
        where ap.account_id = a.id and ap.relation = 'adviser' and p.is_active
          and ${isCurrentOn(sql`ap`, today)}
          and split_part(p.email, '@', 2) <> all (${[...hiddenDomains]}::text[]) order by p.name, p.id) as advisers
    from accounts a where a.edition = ${actor.edition} and a.portal_id = ${portal.id} and a.is_active and a.id = any (${[...ids]}::uuid[])
    order by a.name, a.id`.execute(transaction)
  return rows
}

/** Lists the active access groups of the portal. */
export async function listAccessGroupChoices(
  transaction: Transacting,
  { edition, portal }: ManagingScope,
  { search, offset, limit }: ChoicePage,
): Promise<Choices> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select g.id, g.name, count(*) over ()::int as count from access_groups g
    where g.edition = ${edition.actor.edition} and g.portal_id = ${portal.id} and g.is_active and g.deleted_at is null
      and position(fold_text(${search}) in fold_text(g.name)) > 0
    order by g.name, g.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.count ?? 0 }
}

type Member = Pick<SignedInPerson, 'id' | 'role' | 'organisationId'> & { name: string }

export type AccessGain = { id: string; name: string; accounts: string[] }

/** Lists the members of the team of an access group who do not see some of the accounts by any other path, with these accounts. */
export async function listAccessGains(
  transaction: SystemTransacting,
  { edition: { actor, today } }: ManagingScope,
  edition: Edition,
  { group, accounts }: { group: string; accounts: readonly string[] },
): Promise<AccessGain[]> {
  // Only professionals whose clients are assigned follow access groups; all others see all clients of the firm anyway.
  if (edition.adviserScope !== 'assigned') return []
  const { rows: team } = await sql<Member>`select p.id, p.name, p.role, p.organisation_id as "organisationId"
    from access_group_team t join people p on p.id = t.person_id
    where t.group_id = ${group}::uuid and p.edition = ${actor.edition} and p.is_active and p.role = 'professional' and p.organisation_id is not null
    order by p.name, p.id`.execute(transaction)
  const gains: AccessGain[] = []
  for (const member of team) {
    const { rows } = await sql<{ id: string }>`select a.id from accounts a
      where a.edition = ${actor.edition} and a.id = any (${[...accounts]}::uuid[])
        and not ${isVisibleToStaff(member as SignedInPerson, edition, today)}`.execute(transaction)
    if (rows.length > 0) gains.push({ id: member.id, name: member.name, accounts: rows.map(({ id }) => id) })
  }
  return gains.toSorted((left, right) => right.accounts.length - left.accounts.length)
}
