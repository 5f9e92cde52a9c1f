/** Queue for long work: runs one work of each line at a time, in the order added. */
export type SerialQueue = {
  /** Resolves when the work is done; adding queued work again returns its promise. */
  add(line: string, work: string, run: () => Promise<void>): Promise<void>
  /** True for work that is queued or running. */
  has(work: string): boolean
}

export function createSerialQueue(): SerialQueue {
  const ends = new Map<string, Promise<void>>()
  const known = new Map<string, Promise<void>>()

  async function runAfter(before: Promise<void> | undefined, work: string, run: () => Promise<void>): Promise<void> {
    // A failure does not stop the line.
    await before?.catch(() => undefined)
    await run().finally(() => known.delete(work))
  }

  async function leave(line: string, own: Promise<void>): Promise<void> {
    await own.catch(() => undefined)
    if (ends.get(line) === own) ends.delete(line)
  }

  return {
    has: (work) => known.has(work),
    add(line, work, run) {
      const same = known.get(work)
      if (same) return same
      const own = runAfter(ends.get(line), work, run)
      known.set(work, own)
      ends.set(line, own)
      void leave(line, own)
      return own
    },
  }
}
