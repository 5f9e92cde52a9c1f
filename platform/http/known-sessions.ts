const mostKnown = 50_000

/** Register of the token hashes of sessions and service accounts whose last request to this process was valid. */
export type KnownSessions = {
  has(hash: Buffer): boolean
  add(hash: Buffer): void
  remove(hash: Buffer): void
}

/**
 * Creates an empty register. Limits per session apply only to registered sessions, because anybody can send any number of invented tokens.
 * If the register is full, the session with the oldest request is removed.
 */
export function createKnownSessions(most = mostKnown): KnownSessions {
  const known = new Set<string>()
  const keyOf = (hash: Buffer) => hash.toString('base64')
  return {
    has: (hash) => known.has(keyOf(hash)),
    add(hash) {
      const key = keyOf(hash)
      known.delete(key)
      known.add(key)
      for (const oldest of known) {
        if (known.size <= most) break
        known.delete(oldest)
      }
    },
    remove: (hash) => void known.delete(keyOf(hash)),
  }
}
