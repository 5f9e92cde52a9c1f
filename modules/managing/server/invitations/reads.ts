import type { Edition } from '@atrium/editions/edition'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { ClientInvitation, InvitationState } from '../../contract/invitations.ts'
import type { ManagingScope } from '../managing/access.ts'

type Row = Omit<ClientInvitation, 'invitedAt' | 'validUntil' | 'openedAt'> & {
  invitedAt: Date
  validUntil: Date | null
  openedAt: Date | null
}

export type InvitationFilter = { search: string; state: InvitationState | undefined; offset: number; limit: number }

/** Lists the clients of a portal whom the person may see and who were invited, the latest first. `count` is the number of all. */
export async function listInvitations(
  transaction: SystemTransacting,
  { edition: { actor, person, today }, portal }: ManagingScope,
  edition: Edition,
  { search, state, offset, limit, now }: InvitationFilter & { now: Date },
): Promise<{ items: ClientInvitation[]; count: number }> {
  const { rows } = await sql<Row & { count: number }>`
    with invited as (
      select a.id as account, a.name, a.email, coalesce(t.created_at, a.last_invited_at) as "invitedAt", t.expires_at as "validUntil",
        t.opened_at as "openedAt", (select p.name from people p where p.id = t.issued_by) as "invitedBy",
        case
          when exists (select from account_people ap where ap.account_id = a.id and ap.relation in ('owner', 'joint')) then 'registered'
          when t.id is null then 'ended'
          when t.opened_at is not null then 'opened'
          else 'sent'
        end as state
      from accounts a left join lateral (
        select id, created_at, expires_at, opened_at, issued_by from single_use_tokens
        where account_id = a.id and purpose = 'client-invitation' and used_at is null and expires_at > ${now}
        order by created_at desc limit 1
      ) t on true
      where a.edition = ${actor.edition} and a.portal_id = ${portal.id} and a.is_active and a.last_invited_at is not null
        and ${isVisibleToStaff(person, edition, today)}
        and (position(fold_text(${search}) in fold_text(a.name)) > 0 or position(lower(${search}) in lower(a.email)) > 0)
    )
    select *, count(*) over ()::int as count from invited where ${state ?? null}::text is null or state = ${state ?? null}
    order by "invitedAt" desc, account limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(toInvitation), count: rows[0]?.count ?? 0 }
}

/** Converts a row. Only a valid invitation states until when it is valid and who sent it. */
function toInvitation({ account, name, email, state, invitedAt, validUntil, openedAt, invitedBy }: Row): ClientInvitation {
  const isValid = state === 'sent' || state === 'opened'
  return {
    account,
    name,
    email,
    state,
    invitedAt: invitedAt.toISOString(),
    validUntil: isValid ? (validUntil?.toISOString() ?? null) : null,
    openedAt: isValid ? (openedAt?.toISOString() ?? null) : null,
    invitedBy: isValid ? invitedBy : null,
  }
}
