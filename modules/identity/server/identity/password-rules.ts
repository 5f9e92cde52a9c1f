import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { refusal } from '@atrium/platform/http/problem'

/** argon2id with 19 MiB and two passes, the minimum that OWASP recommends. */
const argon2Settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Settings)
}

let dummyHash: Promise<string> | undefined

/** Checks a password. Takes the same time for an unknown person, so that the time does not reveal who is known. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody knows this password')
  const matches = await verify(stored ?? (await dummyHash), password)
  return matches && stored !== null
}

/** Passwords from known breaches. */
const wellKnown = new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()))
/** Maximum number of digits and symbols that are ignored around a well-known password. They add little strength. */
const maxDecoration = 6
/** Minimum length of the names to compare with. Attackers try the names of the firm and the person first. */
const minNameLength = 4

type PasswordContext = { edition: { name: string }; email?: string; name?: string }

/**
 * Refuses easily guessed passwords: passwords from known breaches, with or without digits and symbols around them, and
 * passwords that consist of the firm's or the person's name.
 * @throws error `invalid-request` with the issue `known-password`
 */
export function assertGoodPassword(password: string, { edition, email = '', name = '' }: PasswordContext): void {
  const lowerCasePassword = password.toLowerCase()
  const core = lowerCasePassword.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '')
  const names = [edition.name, name, email.split('@')[0] ?? '']
    .flatMap((text) => [text, ...text.split(/[\s._-]+/)])
    .map((text) => text.toLowerCase().replaceAll(/\s/g, ''))
    .filter((text) => text.length >= minNameLength)
  const isKnown = wellKnown.has(lowerCasePassword) || (wellKnown.has(core) && lowerCasePassword.length - core.length <= maxDecoration)
  const remainder = names.reduce((rest, one) => rest.replaceAll(one, ''), lowerCasePassword.replaceAll(/[\d\W_]/g, ''))
  const isMadeOfName = remainder.length < minNameLength && names.some((one) => lowerCasePassword.includes(one))
  if (isKnown || isMadeOfName) throw refusal('invalid-request', { issues: [{ path: 'password', code: 'known-password' }] })
}
