import type { OwnFactors } from '../../contract/factors.ts'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import { readPinSettings } from '../mobiles/reads.ts'
import type { FactorCounts } from './factor-rules.ts'

/** Counts a person's factors besides the password. */
export async function countFactors(transaction: Transacting, person: PersonScope): Promise<FactorCounts> {
  const { rows } = await sql<FactorCounts>`
    select exists (select from authenticators where person_id = ${person.id} and confirmed_at is not null) as "hasAuthenticator",
      (select count(*)::int from passkeys where person_id = ${person.id}) as passkeys,
      (select count(*)::int from backup_codes where person_id = ${person.id} and used_at is null) as "backupCodes"`.execute(transaction)
  return rows[0] ?? { hasAuthenticator: false, passkeys: 0, backupCodes: 0 }
}

export async function readOwnFactors(transaction: Transacting, context: RequestContext, person: PersonScope): Promise<OwnFactors> {
  const authenticator = await transaction
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('person_id', '=', person.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const state = await transaction
    .selectFrom('people')
    .select(['is_second_factor_disabled', 'second_factor_disabled_at', 'second_factor_disabled_reason'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const passkeys = await transaction
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('person_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { backupCodes } = await countFactors(transaction, person)
  return {
    disabled: state.is_second_factor_disabled
      ? { at: state.second_factor_disabled_at?.toISOString() ?? null, reason: state.second_factor_disabled_reason }
      : null,
    authenticator: authenticator?.confirmed_at ? { since: authenticator.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      since: passkey.created_at.toISOString(),
      lastUsed: passkey.last_used_at?.toISOString() ?? null,
    })),
    backupCodesLeft: backupCodes,
    texts: await readPinSettings(transaction, context, person),
  }
}
