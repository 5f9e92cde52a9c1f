import { hash, verify } from '@node-rs/argon2'

/** argon2id at 19 MiB and two passes, the first of OWASP's equal choices. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobodysHash: Promise<string> | undefined

/** Checks a password; for a person who is not there the same work is done, so that time tells nothing. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody knows this password')
  const matches = await verify(stored ?? (await nobodysHash), password)
  return matches && stored !== null
}
