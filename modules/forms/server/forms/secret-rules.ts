import type { FieldValues } from '@atrium/domain/fields/definition'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'

/** Hashes the new passwords of shown fields. An answer without one keeps the hash that is stored. */
export async function hashSecrets(names: readonly string[], read: FieldValues, stored: FieldValues): Promise<FieldValues> {
  const typed = names.flatMap((name) => {
    const value = read[name]
    return typeof value === 'string' && value !== '' && value !== stored[name] ? [[name, value] as const] : []
  })
  return Object.fromEntries(await Promise.all(typed.map(async ([name, value]) => [name, await hashPassword(value)] as const)))
}
