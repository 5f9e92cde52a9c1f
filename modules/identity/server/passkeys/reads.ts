import type { PersonScope, SystemTransacting, Transacting } from '@atrium/platform/db/scope'

export type StoredPasskey = {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

const columns = ['id', 'person_id', 'credential_id', 'public_key', 'counter', 'transports'] as const

/** Finds a passkey by its credential id, if it was created on this host for a person who is not disabled. */
export async function findPasskey(transaction: SystemTransacting, host: string, credentialId: string): Promise<StoredPasskey | undefined> {
  const row = await transaction
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .where('host', '=', host)
    .where((expression) =>
      expression.exists(
        expression.selectFrom('people').select('id').whereRef('people.id', '=', 'passkeys.person_id').where('is_active', '=', true),
      ),
    )
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** Lists the hosts of a person's passkeys. */
export async function listPasskeyHosts(transaction: Transacting, person: PersonScope): Promise<string[]> {
  const rows = await transaction
    .selectFrom('passkeys')
    .select('host')
    .distinct()
    .where('person_id', '=', person.id)
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}

export async function listPasskeys(transaction: Transacting, host: string, person: PersonScope): Promise<StoredPasskey[]> {
  const rows = await transaction
    .selectFrom('passkeys')
    .select(columns)
    .where('person_id', '=', person.id)
    .where('host', '=', host)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }))
}
