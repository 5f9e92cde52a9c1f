import { isCurrentOn } from '../db/relations.ts'
import type { ImpersonationReason } from '@atrium/contract/impersonation-reasons'
import { dayIn } from '@atrium/domain/calendar'
import { sql, type RawBuilder } from 'kysely'
import type { Edition } from '@atrium/editions/edition'
import type { Clock, SessionOfRequest } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { withTenant, systemActor, type PersonScope, type SystemTransacting } from '../db/scope.ts'
import type { Transport } from '../http/native-app.ts'
import { isFullSession, type SignedInPerson } from './access.ts'
import { needsElectronicId, type AuthType } from './sign-in-rules.ts'

type SessionRow = {
  id: string
  stage: 'second-factor' | 'signed-in'
  last_active_at: Date
  ends_at: Date
  second_factor_at: Date | null
  electronic_id_at: Date | null
  staff_sign_on_at: Date | null
  auth_type: AuthType
  person_id: string
  email: string
  name: string
  phone: string | null
  role: 'admin' | 'company-admin' | 'professional' | 'client'
  locale: 'en' | 'is' | 'el'
  theme: 'portal' | 'light' | 'dark' | 'contrast'
  organisation_id: string | null
  is_second_factor_disabled: boolean
  previous_sign_in_at: Date | null
  account_ids: string[]
  impersonated_id: string | null
  impersonated_name: string | null
  impersonation_reason: ImpersonationReason | null
  impersonation_ends_at: Date | null
  maintenance_until: Date | null
  is_without_strong_factor: boolean
}

export type Credentials = { hash: Buffer; transport: Transport }

/** Returns the valid session of a token and its transport; null if the session is unknown, ended or idle, or the person is disabled. */
export async function findSession(
  db: Database,
  edition: Edition,
  clock: Clock,
  credentials: Credentials,
): Promise<SessionOfRequest | null> {
  const now = clock()
  const row = await withTenant(db, systemActor(edition.id), (transaction) => selectSession(transaction, credentials, now, edition))
  if (!row) return null
  return {
    id: row.id,
    stage: row.stage,
    lastActiveAt: row.last_active_at,
    endsAt: row.ends_at,
    impersonation: toImpersonation(row),
    maintenanceSeconds: row.maintenance_until && Math.ceil((row.maintenance_until.getTime() - now.getTime()) / 1000),
    secondFactorAt: row.second_factor_at,
    electronicIdAt: row.electronic_id_at,
    staffSignOnAt: row.staff_sign_on_at,
    awaitsElectronicId: awaitsElectronicId(row, edition),
    awaitsFactor: row.stage === 'signed-in' && row.is_without_strong_factor,
    person: toPerson(row),
  }
}

function toPerson(row: SessionRow): SignedInPerson {
  const person: Omit<SignedInPerson, keyof PersonScope> & { id: string } = {
    id: row.person_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    role: row.role,
    locale: row.locale,
    theme: row.theme,
    organisationId: row.organisation_id,
    isSecondFactorDisabled: row.is_second_factor_disabled,
    previousSignInAt: row.previous_sign_in_at,
    accountIds: row.account_ids,
  }
  return person as SignedInPerson
}

function toImpersonation(row: SessionRow): SessionOfRequest['impersonation'] {
  const { impersonated_id: accountId, impersonated_name: accountName, impersonation_reason: reason, impersonation_ends_at: endsAt } = row
  return accountId === null || reason === null || endsAt === null ? null : { accountId, accountName: accountName ?? '', reason, endsAt }
}

async function selectSession(
  transaction: SystemTransacting,
  { hash, transport }: Credentials,
  now: Date,
  edition: Edition,
): Promise<SessionRow | undefined> {
  const today = dayIn(edition.timeZone, now)
  const { rows } = await sql<SessionRow>`
    select s.id, s.stage, s.last_active_at, s.ends_at, s.second_factor_at, s.electronic_id_at, s.staff_sign_on_at, p.id as person_id, p.email, p.name, p.phone, p.role, p.locale, p.theme,
      p.auth_type, p.organisation_id, p.is_second_factor_disabled, p.previous_sign_in_at,
      ${selectAccountIds(today)} as account_ids,
      seen.id as impersonated_id, seen.name as impersonated_name, i.reason as impersonation_reason, i.ends_at as impersonation_ends_at,
      ${isWithoutStrongFactor(edition)} as is_without_strong_factor,
      (select m.until from maintenance m where m.edition = s.edition and m.until > ${now}) as maintenance_until
    from sessions s join people p on p.id = s.person_id
    left join impersonations i on i.session_id = s.id and i.ended_at is null and i.ends_at > ${now}
    left join accounts seen on seen.id = i.account_id
    where s.token_hash = ${hash} and s.transport = ${transport} and ${isValid(edition, now)}`.execute(transaction)
  return rows[0]
}

/** Returns an SQL condition that a session has not ended, and its person has access. The query has `sessions` as `s` and `people` as `p`. */
const isValid = (edition: Edition, now: Date): RawBuilder<boolean> =>
  sql`(p.is_active and ${isOfRequiredProvider(edition)} and s.ends_at > ${now}
      and s.last_active_at > ${new Date(now.getTime() - edition.session.idleMs)})`

/** Returns the ids of those sessions of many that are valid and have no outstanding sign-in step, as `isFullSession` states of one. */
export async function listFullSessions(
  db: Database,
  edition: Edition,
  clock: Clock,
  credentials: readonly Credentials[],
): Promise<Set<string>> {
  const hashes = credentials.map(({ hash }) => hash)
  const transports = credentials.map(({ transport }) => transport)
  const rows = await withTenant(db, systemActor(edition.id), async (transaction) => {
    const found = await sql<Pick<SessionRow, 'id' | 'stage' | 'electronic_id_at' | 'auth_type' | 'role'>>`
      select s.id, s.stage, s.electronic_id_at, p.auth_type, p.role
      from unnest(${hashes}::bytea[], ${transports}::text[]) as given (hash, transport)
        join sessions s on s.token_hash = given.hash and s.transport = given.transport join people p on p.id = s.person_id
      where ${isValid(edition, clock())}`.execute(transaction)
    return found.rows
  })
  return new Set(
    rows.filter((row) => isFullSession({ stage: row.stage, awaitsElectronicId: awaitsElectronicId(row, edition) })).map(({ id }) => id),
  )
}

const awaitsElectronicId = (row: Pick<SessionRow, 'electronic_id_at' | 'auth_type' | 'role'>, edition: Edition): boolean =>
  row.electronic_id_at === null && needsElectronicId(edition, { authType: row.auth_type, role: row.role })

/**
 * Returns an SQL condition for the staff's provider. If staff must sign in with it, the condition is false for sessions of staff that it
 * did not open. The query must have `sessions` as `s` and `people` as `p`.
 */
function isOfRequiredProvider({ staffSignOn }: Edition): RawBuilder<boolean> {
  return staffSignOn?.use === 'required' ? sql`(p.role = 'client' or s.staff_sign_on_at is not null)` : sql`true`
}

/**
 * Returns SQL that is true for staff without the strong factor that the edition requires. The query has `people` as `p`, `sessions` as `s`.
 */
function isWithoutStrongFactor({ staffFactor }: Edition): RawBuilder<boolean> {
  if (staffFactor === 'any') return sql`false`
  return sql`(p.role <> 'client' and not s.has_provider_factor
    and not exists (select from authenticators f where f.person_id = p.id and f.confirmed_at is not null)
    and not exists (select from passkeys k where k.person_id = p.id))`
}

/** Returns SQL for the ids of a person's accounts on a day. The query must have `people` as `p`. */
export function selectAccountIds(today: string): RawBuilder<string[]> {
  return sql`array(
    select ap.account_id::text from account_people ap join accounts a on a.id = ap.account_id and a.is_active
    where ap.person_id = p.id and ap.relation in ('owner', 'joint', 'attorney', 'executor')
      and ${isCurrentOn(sql`ap`, today)}
    order by a.name, a.id
  )`
}
