/** In-memory cache of results, used while their inputs are unchanged. */
export type Remembered = {
  /** Returns the cached result, or computes it once for concurrent requests. Failures are not cached. */
  get<Value extends object>(key: string, computeWeights: (value: Value) => number, work: () => Promise<Value>): Promise<Value>
}

type Kept = { value: Promise<object>; weight: number }

/**
 * Creates a cache that evicts the least recently used results above a total weight. Each entry weighs one more than its own weight. Keys
 * name subject and version, so that no entry is used for another subject or version.
 */
export function createRemembered(mostWeight: number): Remembered {
  const known = new Map<string, Kept>()
  let weight = 0

  const forget = (key: string) => {
    weight -= known.get(key)?.weight ?? 0
    known.delete(key)
  }

  const makeRoom = () => {
    for (const key of known.keys()) {
      if (weight <= mostWeight) return
      forget(key)
    }
  }

  const weighIn = async <Value extends object>(key: string, kept: Kept, computeWeights: (value: Value) => number): Promise<void> => {
    try {
      const value = (await kept.value) as Value
      if (known.get(key) !== kept) return
      kept.weight = 1 + computeWeights(value)
      weight += kept.weight
      makeRoom()
    } catch {
      // The error is passed to the callers.
      if (known.get(key) === kept) forget(key)
    }
  }

  return {
    get<Value extends object>(key: string, computeWeights: (value: Value) => number, work: () => Promise<Value>): Promise<Value> {
      const before = known.get(key)
      const kept = before ?? { value: work(), weight: 0 }
      known.delete(key)
      known.set(key, kept)
      if (!before) void weighIn(key, kept, computeWeights)
      return kept.value as Promise<Value>
    },
  }
}
