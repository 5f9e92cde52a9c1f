import { isCurrentOn } from '@atrium/platform/db/relations'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { ManagingScope } from '../managing/access.ts'
import type { ChoicePage, Choices } from '../managing/form-rules.ts'

type Named = { id: string; name: string }

/** Lists the active advisers of an account by name, without developers of the portal. */
export async function listAccountAdvisers(
  transaction: Transacting,
  { edition: { actor, today } }: ManagingScope,
  account: string,
  hiddenDomains: readonly string[],
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select p.id, p.name from account_people ap join people p on p.id = ap.person_id
    where ap.edition = ${actor.edition} and ap.account_id = ${account}::uuid and ap.relation = 'adviser' and p.is_active
      and ${isCurrentOn(sql`ap`, today)}
      and split_part(p.email, '@', 2) <> all (${[...hiddenDomains]}::text[])
    order by p.name, p.id`.execute(transaction)
  return rows
}

/** Lists the active groups that an account belongs to, by name. */
export async function listAccountGroups(transaction: Transacting, { edition }: ManagingScope, account: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select g.id, g.name from client_group_members m join client_groups g on g.id = m.group_id
    where g.edition = ${edition.actor.edition} and m.account_id = ${account}::uuid and g.is_active and g.deleted_at is null
    order by g.name, g.id`.execute(transaction)
  return rows
}

/** Lists the staff who may advise clients of the portal: active people of its organisation, and admins. */
export async function listAdviserChoices(
  transaction: Transacting,
  { edition, portal }: ManagingScope,
  { search, offset, limit }: ChoicePage,
  { hiddenDomains, ids }: { hiddenDomains: readonly string[]; ids?: readonly string[] },
): Promise<Choices> {
  const { rows } = await sql<Named & { count: number }>`
    select p.id, p.name, count(*) over ()::int as count from people p
    where p.edition = ${edition.actor.edition} and p.is_active and p.role <> 'client'
      and (p.role = 'admin' or p.organisation_id = ${portal.organisationId}::uuid)
      and split_part(p.email, '@', 2) <> all (${[...hiddenDomains]}::text[])
      and position(fold_text(${search}) in fold_text(p.name)) > 0
      and (${ids ?? null}::uuid[] is null or p.id = any (${ids ?? null}::uuid[]))
    order by p.name, p.id limit ${limit} offset ${offset}`.execute(transaction)
  return toChoices(rows)
}

/** Lists the active groups of the portal. */
export async function listGroupChoices(
  transaction: Transacting,
  { edition, portal }: ManagingScope,
  { search, offset, limit }: ChoicePage,
  ids?: readonly string[],
): Promise<Choices> {
  const { rows } = await sql<Named & { count: number }>`
    select g.id, g.name, count(*) over ()::int as count from client_groups g
    where g.edition = ${edition.actor.edition} and g.portal_id = ${portal.id} and g.is_active and g.deleted_at is null
      and position(fold_text(${search}) in fold_text(g.name)) > 0
      and (${ids ?? null}::uuid[] is null or g.id = any (${ids ?? null}::uuid[]))
    order by g.name, g.id limit ${limit} offset ${offset}`.execute(transaction)
  return toChoices(rows)
}

const toChoices = (rows: readonly (Named & { count: number })[]): Choices => ({
  items: rows.map(({ id, name }) => ({ id, name })),
  count: rows[0]?.count ?? 0,
})

/** Returns true if another active account of the portal has the e-mail address. */
export async function isAddressTaken(
  transaction: Transacting,
  { edition, portal }: ManagingScope,
  email: string,
  except: string | null,
): Promise<boolean> {
  const { rows } = await sql`select from accounts where edition = ${edition.actor.edition} and portal_id = ${portal.id} and is_active
    and email_key = lower(${email}) and id::text is distinct from ${except} limit 1`.execute(transaction)
  return rows.length > 0
}

/** Returns whether a person of the account has ever signed in, and until when an invitation is valid. */
export async function findInvitation(
  transaction: Transacting,
  { edition }: ManagingScope,
  account: string,
  now: Date,
): Promise<{ hasSignedIn: boolean; invitedUntil: string | null }> {
  const { rows } = await sql<{ hasSignedIn: boolean; until: Date | null }>`
    select exists (select from account_people ap join people p on p.id = ap.person_id
        where ap.account_id = a.id and ap.relation in ('owner', 'joint') and p.last_sign_in_at is not null) as "hasSignedIn",
      (select max(t.expires_at) from single_use_tokens t where t.account_id = a.id and t.purpose = 'client-invitation'
        and t.used_at is null and t.expires_at > ${now}) as until
    from accounts a where a.id = ${account}::uuid and a.edition = ${edition.actor.edition}`.execute(transaction)
  const [row] = rows
  return { hasSignedIn: row?.hasSignedIn ?? false, invitedUntil: row?.until?.toISOString() ?? null }
}
