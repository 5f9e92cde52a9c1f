import type { PeopleFilter, Person, PersonRecord } from '../../contract/people.ts'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import { createSystemPersonScope, type SystemTransacting } from '@atrium/platform/db/scope'
import { listDevices } from '@atrium/identity/server/devices/reads'

type PersonRow = Pick<Person, 'id' | 'name' | 'email' | 'role'> & {
  is_active: boolean
  last_sign_in_at: Date | null
  is_second_factor_disabled: boolean
  second_factor_disabled_at: Date | null
  second_factor_disabled_reason: string | null
  disabled_by: string | null
  has_used_second_factor: boolean
  session_count: number
}

export async function listPeople(
  transaction: SystemTransacting,
  context: RequestContext,
  { search = '', secondFactor, offset, limit }: PeopleFilter,
): Promise<{ items: Person[]; count: number }> {
  const isSecondFactorDisabled = secondFactor === undefined ? null : secondFactor === 'disabled'
  const condition = sql`(${isSecondFactorDisabled}::boolean is null or p.is_second_factor_disabled = ${isSecondFactorDisabled}::boolean)
    and (strpos(lower(p.name), lower(${search})) > 0 or strpos(lower(p.email), lower(${search})) > 0)`
  const { rows } = await selectPeople(context, sql`${condition} order by p.name, p.id limit ${limit} offset ${offset}`).execute(transaction)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from people p where ${condition}`.execute(
    transaction,
  )
  return { items: rows.map(toPerson), count: counted[0]?.count ?? 0 }
}

export async function findPerson(transaction: SystemTransacting, context: RequestContext, id: string): Promise<PersonRecord | undefined> {
  const { rows } = await selectPeople(context, sql`p.id = ${id}`).execute(transaction)
  return rows[0] && { ...toPerson(rows[0]), sessions: await listDevices(transaction, context, createSystemPersonScope(transaction, id)) }
}

function selectPeople({ edition, deps }: RequestContext, condition: ReturnType<typeof sql>) {
  const now = deps.clock()
  return sql<PersonRow>`
    select p.id, p.name, p.email, p.role, p.is_active, p.last_sign_in_at, p.is_second_factor_disabled, p.second_factor_disabled_at,
      p.second_factor_disabled_reason, a.name as disabled_by, live.has_used_second_factor, live.session_count
    from people p left join people a on a.id = p.second_factor_disabled_by
    cross join lateral (
      select count(*) filter (where s.stage = 'signed-in')::int as session_count,
        coalesce(bool_or(s.second_factor_at is not null), false) as has_used_second_factor
      from sessions s where s.person_id = p.id and s.ends_at > ${now}
        and s.last_active_at > ${new Date(now.getTime() - edition.session.idleMs)}
    ) live
    where ${condition}`
}

function toPerson(row: PersonRow): Person {
  const { second_factor_disabled_at: at, second_factor_disabled_reason: reason } = row
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.is_active,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    sessionCount: row.session_count,
    multiFactor: {
      isEnabled: !row.is_second_factor_disabled,
      isValidated: !row.is_second_factor_disabled && row.has_used_second_factor,
    },
    secondFactorDisabled:
      row.is_second_factor_disabled && at && reason ? { at: at.toISOString(), reason, by: row.disabled_by ?? '' } : null,
  }
}
