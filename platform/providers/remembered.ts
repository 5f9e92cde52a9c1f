/** What was worked out from something that has not changed since, as long as there is room; never the truth itself. */
export type Remembered = {
  /** The same while it is remembered; asked for twice at once it is worked out once. What failed is not remembered. */
  get<Value extends object>(key: string, computeWeights: (value: Value) => number, work: () => Promise<Value>): Promise<Value>
}

type Kept = { value: Promise<object>; weight: number }

/**
 * Keeps what was asked for last, up to a weight in all, each weighing one for being there beside its own; a key names what it is
 * of and in which version, so that nothing outlives that.
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
      // Whoever asked hears why.
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
