import type { OwnFactors } from '@atrium/contract/factors'
import { sql } from 'kysely'
import type { Transacting } from '../../db/scope.ts'
import type { FactorCounts } from './factor-rules.ts'

/** What somebody has beside their password, counted. */
export async function countFactors(transaction: Transacting, personId: string): Promise<FactorCounts> {
  const { rows } = await sql<FactorCounts>`
    select exists (select from authenticators where person_id = ${personId} and confirmed_at is not null) as "hasAuthenticator",
      (select count(*)::int from passkeys where person_id = ${personId}) as passkeys,
      (select count(*)::int from backup_codes where person_id = ${personId} and used_at is null) as "backupCodes"`.execute(transaction)
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0, backupCodes: 0 }
}

export async function readOwnFactors(transaction: Transacting, personId: string): Promise<OwnFactors> {
  const authenticator = await transaction
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const { backupCodes } = await countFactors(transaction, personId)
  return {
    authenticator: authenticator?.confirmed_at ? { since: authenticator.confirmed_at.toISOString() } : null,
    backupCodesLeft: backupCodes,
  }
}
