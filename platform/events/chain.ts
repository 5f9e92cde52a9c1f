import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto'

/** An event as it is hashed. Every column is text, so that the hash does not depend on how a reader parses types. */
export type SealedRow = { id: string } & Readonly<Record<(typeof sealedColumns)[number], string | null>>

export const sealedColumns = [
  'edition',
  'at',
  'kind',
  'outcome',
  'person_id',
  'as_account_id',
  'account_id',
  'portal_id',
  'subject_type',
  'subject_id',
  'details',
  'request_id',
  'address',
  'user_agent',
] as const

/** Returns the hash before the first event of an edition. */
export function computeInitialHash(edition: string): Buffer {
  return createHash('sha256').update(`atrium-audit-1:${edition}`).digest()
}

/** Returns the SHA-256 hash of the previous hash and the row. The row is hashed as a JSON list, so that values cannot run together. */
export function computeNextHash(previousHash: Buffer, row: SealedRow): Buffer {
  return createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify([row.id, ...sealedColumns.map((column) => row[column])]))
    .digest()
}

/** The statement that a checkpoint signs: how many events the edition had up to the named event, and the hash of the chain up to it. */
export type Statement = {
  edition: string
  position: number
  eventId: string | null
  /** Hash of the chain in hexadecimal; stored checkpoint files name it `link`. */
  link: string
  at: string
  /** Name of the previous key if the secret was changed, else null. The new key's signature confirms that the previous key is trusted. */
  previousKey: string | null
}

export type Checkpoint = Statement & { key: string; signature: string }

export type AuditKey = { name: string; private: KeyObject }

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Derives the signing key of this installation from the secret. */
export function deriveAuditKey(secret: string): AuditKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'atrium', 'audit checkpoints', 32))
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const name = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length).toString('base64url')
  return { name, private: key }
}

export function signCheckpoint(key: AuditKey, statement: Statement): Checkpoint {
  return { ...statement, key: key.name, signature: sign(null, serializeStatement(statement), key.private).toString('base64url') }
}

export function isSignedBy({ key, signature, ...statement }: Checkpoint): boolean {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 32) return false
  const publicKey = createPublicKey({ key: Buffer.concat([spkiPrefix, bytes]), format: 'der', type: 'spki' })
  return verify(null, serializeStatement(statement), publicKey, Buffer.from(signature, 'base64url'))
}

function serializeStatement({ edition, position, eventId, link, at, previousKey }: Statement): Buffer {
  return Buffer.from(`atrium-checkpoint-1\n${JSON.stringify([edition, position, eventId, link, at, previousKey])}`)
}

/** Returns the names of the trusted keys: the current key, and every previous key that a trusted key confirms. */
export function findTrustedKeys(currentKey: string, checkpoints: readonly Checkpoint[]): Set<string> {
  const trusted = new Set([currentKey])
  const keyChanges = checkpoints.filter((one) => one.previousKey !== null && isSignedBy(one))
  for (let previousSize = 0; previousSize < trusted.size;) {
    previousSize = trusted.size
    for (const { key, previousKey } of keyChanges) if (previousKey && trusted.has(key)) trusted.add(previousKey)
  }
  return trusted
}
