import { expiryNoticeDays, type ApiTokenRecord, type ServiceAccountRecord } from '../../contract/service-accounts.ts'
import type { ApiScope } from '@atrium/contract/api-token'
import { sql, type RawBuilder } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { ManagedScope, ManagementScope } from './access.ts'

export type ServiceAccountRow = {
  id: string
  organisation_id: string | null
  organisation_name: string | null
  name: string
  scopes: ApiScope[]
  created_at: Date
  created_by_name: string
  disabled_at: Date | null
}

type TokenRow = {
  id: string
  service_account_id: string
  name: string
  ending: string
  allowed_networks: string[]
  created_at: Date
  created_by_name: string
  created_by_may_manage: boolean
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

const accounts = sql`select a.id, a.organisation_id, o.name as organisation_name, a.name, a.scopes, a.created_at, p.name as created_by_name, a.disabled_at
  from service_accounts a join people p on p.id = a.created_by left join organisations o on o.id = a.organisation_id`

/** Matches people with an alias who may manage the account `a`: the same rule as in `managementScope`, and not disabled. */
export const mayManage = (alias: 'p' | 'issuer'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`(${column('is_active')} and (${column('role')} = 'admin'
    or (${column('role')} = 'company-admin' and coalesce(${column('organisation_id')} = a.organisation_id, false))))`
}

const tokens = sql`select t.id, t.service_account_id, t.name, t.ending, t.allowed_networks, t.created_at, p.name as created_by_name,
    ${mayManage('p')} as created_by_may_manage, t.expires_at, t.last_used_at, t.revoked_at
  from api_tokens t join service_accounts a on a.id = t.service_account_id join people p on p.id = t.created_by`

/** Matches accounts of one organisation or, for null, of the whole edition. */
const isManaged = (organisationId: string | null): RawBuilder<boolean> =>
  sql`(${organisationId}::uuid is null or a.organisation_id = ${organisationId}::uuid)`

export async function findServiceAccount(
  transaction: Transacting,
  { organisationId }: ManagementScope,
  id: string,
): Promise<ServiceAccountRow | undefined> {
  const { rows } = await sql<ServiceAccountRow>`${accounts} where a.id = ${id} and ${isManaged(organisationId)}`.execute(transaction)
  return rows[0]
}

/** Lists a page of the accounts by name, those that are switched off last, each with its tokens, the newest first. */
export async function listServiceAccounts(
  transaction: Transacting,
  { organisationId }: ManagementScope,
  { offset, limit, now }: { offset: number; limit: number; now: Date },
): Promise<{ items: ServiceAccountRecord[]; count: number }> {
  const { rows } = await sql<ServiceAccountRow>`${accounts} where ${isManaged(organisationId)}
    order by a.disabled_at is not null, lower(a.name), a.id limit ${limit} offset ${offset}`.execute(transaction)
  const { rows: countRows } = await sql<{ count: number }>`select count(*)::int as count from service_accounts a
    where ${isManaged(organisationId)}`.execute(transaction)
  const { rows: issued } = await sql<TokenRow>`${tokens} where t.service_account_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by t.created_at desc, t.id desc`.execute(transaction)
  const byAccount = Map.groupBy(issued, ({ service_account_id: id }) => id)
  return { items: rows.map((row) => toRecord(row, byAccount.get(row.id) ?? [], now)), count: countRows[0]?.count ?? 0 }
}

export async function readServiceAccount(
  transaction: Transacting,
  scope: ManagedScope,
  now: Date,
): Promise<ServiceAccountRecord | undefined> {
  const row = await findServiceAccount(transaction, scope, scope.account.id)
  const { rows: issued } = await sql<TokenRow>`${tokens} where t.service_account_id = ${scope.account.id}
    order by t.created_at desc, t.id desc`.execute(transaction)
  return row && toRecord(row, issued, now)
}

/** Finds a token of the account by its id, or by the id of the request that issued it. */
export async function findToken(
  transaction: Transacting,
  { account }: ManagedScope,
  by: { id: string } | { requestId: string },
  now: Date,
): Promise<ApiTokenRecord | undefined> {
  const condition = 'id' in by ? sql`t.id = ${by.id}` : sql`t.request_id = ${by.requestId}`
  const { rows } = await sql<TokenRow>`${tokens} where t.service_account_id = ${account.id} and ${condition}`.execute(transaction)
  return rows[0] && toToken(rows[0], now)
}

/** Counts the accounts that are not switched off, of an organisation or of the edition's admins. */
export async function countServiceAccounts(transaction: Transacting, { organisationId }: ManagementScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from service_accounts
    where organisation_id is not distinct from ${organisationId}::uuid and disabled_at is null`.execute(transaction)
  return rows[0]?.count ?? 0
}

export async function countValidTokens(transaction: Transacting, { account }: ManagedScope, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from api_tokens
    where service_account_id = ${account.id} and revoked_at is null and expires_at > ${now}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Counts the valid tokens, by account, that a person issued of accounts that they may no longer manage. */
export async function countTokensWithoutIssuer(
  transaction: SystemTransacting,
  personId: string,
  now: Date,
): Promise<{ account: string; tokens: number }[]> {
  const { rows } = await sql<{ account: string; tokens: number }>`select a.name as account, count(*)::int as tokens
    from api_tokens t join service_accounts a on a.id = t.service_account_id join people p on p.id = t.created_by
    where t.created_by = ${personId} and a.disabled_at is null and t.revoked_at is null and t.expires_at > ${now} and not ${mayManage('p')}
    group by a.id order by lower(a.name), a.id`.execute(transaction)
  return rows
}

function toRecord(row: ServiceAccountRow, issued: readonly TokenRow[], now: Date): ServiceAccountRecord {
  return {
    id: row.id,
    name: row.name,
    organisation: row.organisation_name === null ? null : { name: row.organisation_name },
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    createdBy: { name: row.created_by_name },
    disabledAt: row.disabled_at?.toISOString() ?? null,
    tokens: issued.map((token) => toToken(token, now)),
  }
}

function stateOf({ revoked_at: revokedAt, expires_at: expiresAt }: TokenRow, now: Date): ApiTokenRecord['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return expiresAt.getTime() - now.getTime() <= expiryNoticeDays * dayMs ? 'expiring' : 'valid'
}

const dayMs = 86_400_000

function toToken(row: TokenRow, now: Date): ApiTokenRecord {
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    state: stateOf(row, now),
    allowedNetworks: row.allowed_networks,
    createdAt: row.created_at.toISOString(),
    createdBy: { name: row.created_by_name, mayManage: row.created_by_may_manage },
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
