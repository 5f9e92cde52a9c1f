/** In-memory cache of results. The caller's key must change when the inputs of a result change. */
export type Remembered = {
  /** Returns the cached result, or computes it once for concurrent requests. Failures are not cached. */
  get<Value extends object>(key: string, computeWeights: (value: Value) => number, work: () => Promise<Value>): Promise<Value>
}

type CacheEntry = { value: Promise<object>; weight: number }

/**
 * Creates a cache that evicts the least recently used results above a total weight. Each entry counts one more than the computed weight, so
 * that results without weight are limited too. Keys must name subject and version, so that no entry is used for another one.
 */
export function createRemembered(mostWeight: number): Remembered {
  const entries = new Map<string, CacheEntry>()
  let weight = 0

  const remove = (key: string) => {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  const evict = () => {
    for (const key of entries.keys()) {
      if (weight <= mostWeight) return
      remove(key)
    }
  }

  const addWeight = async <Value extends object>(
    key: string,
    entry: CacheEntry,
    computeWeights: (value: Value) => number,
  ): Promise<void> => {
    try {
      const value = (await entry.value) as Value
      if (entries.get(key) !== entry) return
      entry.weight = 1 + computeWeights(value)
      weight += entry.weight
      evict()
    } catch {
      // The callers receive the error from the promise itself.
      if (entries.get(key) === entry) remove(key)
    }
  }

  return {
    get<Value extends object>(key: string, computeWeights: (value: Value) => number, work: () => Promise<Value>): Promise<Value> {
      const existing = entries.get(key)
      const entry = existing ?? { value: work(), weight: 0 }
      // Moves the entry to the end, which is the order of use.
      entries.delete(key)
      entries.set(key, entry)
      if (!existing) void addWeight(key, entry, computeWeights)
      return entry.value as Promise<Value>
    },
  }
}
