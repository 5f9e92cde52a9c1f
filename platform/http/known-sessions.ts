const mostKnown = 50_000

/** Hashes of the tokens of sessions that were valid at their last request to this process. */
export type KnownSessions = {
  has(hash: Buffer): boolean
  add(hash: Buffer): void
  remove(hash: Buffer): void
}

/**
 * Creates an empty register of valid sessions. A limit by session applies only to a registered one, because anybody can send any number of
 * invented tokens. The sessions with the oldest requests are forgotten first.
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
