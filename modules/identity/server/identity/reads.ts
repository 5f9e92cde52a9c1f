import type { Selectable } from 'kysely'
import type { Schema } from '@atrium/platform/db/schema'
import type { PersonScope, SystemTransacting } from '@atrium/platform/db/scope'
import type { AuthType } from '@atrium/platform/session/sign-in-rules'

/** Returns the latest possible end of a session. */
export async function findSessionEnd(transaction: SystemTransacting, id: string): Promise<Date | undefined> {
  const row = await transaction.selectFrom('sessions').select('ends_at').where('id', '=', id).executeTakeFirst()
  return row?.ends_at
}

/** A person found by address or token before a session exists. */
export type Credential = PersonScope & {
  email: string
  name: string
  locale: 'en' | 'is' | 'el'
  passwordHash: string | null
  role: 'admin' | 'company-admin' | 'professional' | 'client'
  authType: AuthType
  isActive: boolean
  isSecondFactorDisabled: boolean
}

export const credentialColumns = [
  'id',
  'email',
  'name',
  'locale',
  'password_hash',
  'role',
  'auth_type',
  'is_active',
  'is_second_factor_disabled',
] as const

/** Finds the person of the edition who has this address. */
export async function findCredential(transaction: SystemTransacting, email: string): Promise<Credential | undefined> {
  const row = await transaction
    .selectFrom('people')
    .select(credentialColumns)
    .where('email_key', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return row && toCredential(row)
}

export async function findCredentialById(transaction: SystemTransacting, personId: string): Promise<Credential | undefined> {
  const row = await transaction.selectFrom('people').select(credentialColumns).where('id', '=', personId).executeTakeFirst()
  return row && toCredential(row)
}

/** Creates a credential. Call only for a person who has given credentials or is about to do so. */
export function toCredential(row: Pick<Selectable<Schema['people']>, (typeof credentialColumns)[number]>): Credential {
  const credential: Omit<Credential, keyof PersonScope> & { id: string } = {
    id: row.id,
    email: row.email,
    name: row.name,
    locale: row.locale,
    passwordHash: row.password_hash,
    role: row.role,
    authType: row.auth_type,
    isActive: row.is_active,
    isSecondFactorDisabled: row.is_second_factor_disabled,
  }
  return credential as Credential
}
