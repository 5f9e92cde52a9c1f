import type { PeopleFilter, Person } from '@atrium/contract/people'
import { sql } from 'kysely'
import type { RequestContext } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'

type PersonRow = Pick<Person, 'id' | 'name' | 'email' | 'role'> & {
  is_active: boolean
  is_second_factor_disabled: boolean
  second_factor_disabled_at: Date | null
  second_factor_disabled_reason: string | null
  disabled_by: string | null
  is_validated: boolean
}

export async function listPeople(
  transaction: Transacting,
  context: RequestContext,
  { secondFactor, offset, limit }: PeopleFilter,
): Promise<{ items: Person[]; count: number }> {
  const isDisabled = secondFactor === undefined ? null : secondFactor === 'disabled'
  const condition = sql`(${isDisabled}::boolean is null or p.is_second_factor_disabled = ${isDisabled}::boolean)`
  const { rows } = await selectPeople(context, sql`${condition} order by p.name, p.id limit ${limit} offset ${offset}`).execute(transaction)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from people p where ${condition}`.execute(
    transaction,
  )
  return { items: rows.map(toPerson), count: counted[0]?.count ?? 0 }
}

export async function findPerson(transaction: Transacting, context: RequestContext, id: string): Promise<Person | undefined> {
  const { rows } = await selectPeople(context, sql`p.id = ${id}`).execute(transaction)
  return rows[0] && toPerson(rows[0])
}

function selectPeople({ edition, deps }: RequestContext, condition: ReturnType<typeof sql>) {
  const now = deps.clock()
  return sql<PersonRow>`
    select p.id, p.name, p.email, p.role, p.is_active, p.is_second_factor_disabled, p.second_factor_disabled_at,
      p.second_factor_disabled_reason, a.name as disabled_by,
      exists (
        select from sessions s where s.person_id = p.id and s.second_factor_at is not null and s.ends_at > ${now}
          and s.last_active_at > ${new Date(now.getTime() - edition.session.idleMs)}
      ) as is_validated
    from people p left join people a on a.id = p.second_factor_disabled_by
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
    multiFactor: {
      isEnabled: !row.is_second_factor_disabled,
      isValidated: !row.is_second_factor_disabled && row.is_validated,
    },
    secondFactorDisabled:
      row.is_second_factor_disabled && at && reason ? { at: at.toISOString(), reason, by: row.disabled_by ?? '' } : null,
  }
}
