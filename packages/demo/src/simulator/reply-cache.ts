import type { Reply } from './modes.ts'

/** Replies to earlier requests. They are kept because a page requests the same figures several times. */
export type ReplyCache = {
  /** Returns the kept reply of a key, or computes it. A failure is not kept. */
  find(key: string, compute: () => Reply): Reply
  clear(): void
}

/** Creates a cache with a maximum size in bytes of the bodies. When it is full, the oldest replies are dropped. */
export function createReplyCache(maxBytes = 8_000_000): ReplyCache {
  const replies = new Map<string, Reply>()
  let bytes = 0
  return {
    find(key, compute) {
      const kept = replies.get(key)
      if (kept) return kept
      const reply = compute()
      replies.set(key, reply)
      bytes += reply.body.length
      for (const [oldest, { body }] of replies) {
        if (bytes <= maxBytes) break
        replies.delete(oldest)
        bytes -= body.length
      }
      return reply
    },
    clear() {
      replies.clear()
      bytes = 0
    },
  }
}
