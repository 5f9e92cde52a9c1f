import type { ApiScope } from '@atrium/contract/api-token'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Dependencies, Origin } from '../app-context.ts'
import { systemActor, withTenant, type SystemTransacting } from '../db/scope.ts'
import { recordEvent } from '../events/events.ts'
import { isInNetworks } from '../http/api-token.ts'

/** The service account of a valid API token. */
export type ServiceAccount = {
  id: string
  tokenId: string
  /** The organisation of the account; null for accounts of the edition's admins. */
  organisationId: string | null
  scopes: readonly ApiScope[]
}

type TokenRow = {
  id: string
  service_account_id: string
  organisation_id: string | null
  scopes: ApiScope[]
  allowed_networks: string[]
  expires_at: Date
  revoked_at: Date | null
  disabled_at: Date | null
  last_used_at: Date | null
  refused_at: Date | null
}

type TokenRequest = Origin & { deps: Pick<Dependencies, 'db' | 'clock'>; request: FastifyRequest }

const hourMs = 3_600_000
const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/**
 * Finds the service account of a token by the token's hash. Returns null for a token that is unknown in this edition, revoked or expired,
 * whose account is disabled, or that is used from a network it does not allow.
 */
export function findServiceAccount(tokenRequest: TokenRequest, hash: Buffer): Promise<ServiceAccount | null> {
  const { deps, edition, request } = tokenRequest
  const now = deps.clock()
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const row = await selectToken(transaction, hash)
    if (!row) return null
    const reason = findRefusalReason(row, request.ip, now)
    if (reason) {
      if (await saveHour(transaction, row, 'refused_at', now)) await recordRefusedUse(transaction, tokenRequest, row, reason)
      return null
    }
    await saveHour(transaction, row, 'last_used_at', now)
    return { id: row.service_account_id, tokenId: row.id, organisationId: row.organisation_id, scopes: row.scopes }
  })
}

function findRefusalReason(row: TokenRow, address: string, now: Date): 'revoked' | 'off' | 'expired' | 'network' | undefined {
  if (row.disabled_at !== null) return 'off'
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at <= now) return 'expired'
  return isInNetworks(address, row.allowed_networks) ? undefined : 'network'
}

async function selectToken(transaction: SystemTransacting, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.service_account_id, a.organisation_id, a.scopes, t.allowed_networks, t.expires_at, t.revoked_at, a.disabled_at,
      t.last_used_at, t.refused_at
    from api_tokens t join service_accounts a on a.id = t.service_account_id
    where t.token_hash = ${hash}`.execute(transaction)
  return rows[0]
}

/** Stores the current hour in a column, at most once an hour. Returns true for the request that stored it. */
async function saveHour(transaction: SystemTransacting, row: TokenRow, column: 'last_used_at' | 'refused_at', now: Date): Promise<boolean> {
  const hour = startOfHour(now)
  const storedHour = row[column]
  if (storedHour !== null && storedHour >= hour) return false
  const { numAffectedRows } = await sql`update api_tokens set ${sql.ref(column)} = ${hour}
    where id = ${row.id} and (${sql.ref(column)} is null or ${sql.ref(column)} < ${hour})`.execute(transaction)
  return numAffectedRows === 1n
}

/**
 * Records the refused use of a known token, because the token may be stolen. Records it once an hour, because a job may retry again and
 * again.
 */
async function recordRefusedUse(transaction: SystemTransacting, tokenRequest: TokenRequest, row: TokenRow, reason: string): Promise<void> {
  await recordEvent(transaction, tokenRequest, {
    kind: 'api-token.refused',
    outcome: 'refused',
    details: { reason },
    serviceAccountId: row.service_account_id,
    subject: { type: 'api-token', id: row.id },
  })
}
