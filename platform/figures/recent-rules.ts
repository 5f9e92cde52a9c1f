/** Size of the cache of each answer: there are many days and ranges, and most are requested once. */
const mostOfOne = 4

/** Cache of results derived from an answer, for the lifetime of the answer. Figures only: explanations are always recomputed. */
export function createRecent<Owner extends object, Value>(): (owner: Owner, key: string, work: () => Value) => Value {
  const known = new WeakMap<Owner, Map<string, Value>>()
  return (owner, key, work) => {
    const own = known.get(owner) ?? new Map<string, Value>()
    known.set(owner, own)
    const before = own.get(key)
    if (before !== undefined) return before
    const value = work()
    own.set(key, value)
    if (own.size > mostOfOne) own.delete(own.keys().next().value!)
    return value
  }
}
