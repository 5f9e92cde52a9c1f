/** In-memory cache of results. The key must change whenever the inputs of a result change. */
export type ResultCache = {
  /** Returns the cached result, or computes it, once for concurrent requests. Failures are not cached. */
  get<Value extends object>(key: string, computeWeights: (value: Value) => number, compute: () => Promise<Value>): Promise<Value>
}

type CacheEntry = { value: Promise<object>; weight: number }

/**
 * Creates a cache that evicts the least recently used results above a total weight. The weight of each entry is the computed weight plus
 * one, so that the number of results with weight zero is limited too. A key must name subject and version of a result, so that it is never
 * returned for another.
 */
export function createResultCache(maxWeight: number): ResultCache {
  const entries = new Map<string, CacheEntry>()
  let weight = 0

  const remove = (key: string) => {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  const evict = () => {
    for (const key of entries.keys()) {
      if (weight <= maxWeight) return
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
      // The callers get the error from the promise itself.
      if (entries.get(key) === entry) remove(key)
    }
  }

  return {
    get<Value extends object>(key: string, computeWeights: (value: Value) => number, compute: () => Promise<Value>): Promise<Value> {
      const existing = entries.get(key)
      const entry = existing ?? { value: compute(), weight: 0 }
      // Moves the entry to the end, because the entries are in the order of their last use.
      entries.delete(key)
      entries.set(key, entry)
      if (!existing) void addWeight(key, entry, computeWeights)
      return entry.value as Promise<Value>
    },
  }
}
