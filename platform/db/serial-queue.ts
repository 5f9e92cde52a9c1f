/** Queue for bulk jobs: runs the tasks of each line one at a time, in the order added. */
export type SerialQueue = {
  /** Adds a task and resolves when it is done; adding a task that is already queued returns its promise. */
  add(line: string, work: string, run: () => Promise<void>): Promise<void>
  /** Returns true for a task that is queued or running. */
  has(work: string): boolean
}

export function createSerialQueue(): SerialQueue {
  const ends = new Map<string, Promise<void>>()
  const known = new Map<string, Promise<void>>()

  async function runAfter(before: Promise<void> | undefined, work: string, run: () => Promise<void>): Promise<void> {
    // A failed task does not stop the line.
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
