/** Maximum number of cached results per response. There are many days and ranges, and most are requested only once. */
const mostOfOne = 4

/**
 * Caches results derived from a provider response for as long as that response exists. Only figures are cached; explanations are always
 * recomputed.
 */
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
