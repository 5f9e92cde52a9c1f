import type { OwnFactors } from '../../contract/factors.ts'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { readTexts } from '../mobiles/reads.ts'
import type { FactorCounts } from './factor-rules.ts'

/** What somebody has beside their password, counted. */
export async function countFactors(transaction: Transacting, personId: string): Promise<FactorCounts> {
  const { rows } = await sql<FactorCounts>`
    select exists (select from authenticators where person_id = ${personId} and confirmed_at is not null) as "hasAuthenticator",
      (select count(*)::int from passkeys where person_id = ${personId}) as passkeys,
      (select count(*)::int from backup_codes where person_id = ${personId} and used_at is null) as "backupCodes"`.execute(transaction)
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0, backupCodes: 0 }
}

export async function readOwnFactors(transaction: Transacting, context: RequestContext, personId: string): Promise<OwnFactors> {
  const authenticator = await transaction
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const person = await transaction
    .selectFrom('people')
    .select(['is_second_factor_disabled', 'second_factor_disabled_at', 'second_factor_disabled_reason'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const passkeys = await transaction
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { backupCodes } = await countFactors(transaction, personId)
  return {
    disabled: person.is_second_factor_disabled
      ? { at: person.second_factor_disabled_at?.toISOString() ?? null, reason: person.second_factor_disabled_reason }
      : null,
    authenticator: authenticator?.confirmed_at ? { since: authenticator.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      since: passkey.created_at.toISOString(),
      lastUsed: passkey.last_used_at?.toISOString() ?? null,
    })),
    backupCodesLeft: backupCodes,
    texts: await readTexts(transaction, context, personId),
  }
}
