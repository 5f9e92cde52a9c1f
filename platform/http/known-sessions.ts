const maxKnown = 50_000

/** Register of the token hashes of sessions and service accounts whose last request to this process was valid. */
export type KnownSessions = {
  has(hash: Buffer): boolean
  add(hash: Buffer): void
  remove(hash: Buffer): void
}

/**
 * Creates an empty register. Limits per session apply only to registered sessions, because anybody can send any number of invented tokens.
 * If the register is full, the least recently used entry is removed.
 */
export function createKnownSessions(maxSize = maxKnown): KnownSessions {
  const knownKeys = new Set<string>()
  const encodeHash = (hash: Buffer) => hash.toString('base64')
  return {
    has: (hash) => knownKeys.has(encodeHash(hash)),
    add(hash) {
      const key = encodeHash(hash)
      knownKeys.delete(key)
      knownKeys.add(key)
      for (const oldest of knownKeys) {
        if (knownKeys.size <= maxSize) break
        knownKeys.delete(oldest)
      }
    },
    remove: (hash) => void knownKeys.delete(encodeHash(hash)),
  }
}
