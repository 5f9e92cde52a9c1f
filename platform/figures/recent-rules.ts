/** Maximum number of cached results per response. Many days and ranges are possible, but most are requested only once. */
const maxResults = 4

/**
 * Caches results that are derived from a provider response, for as long as that response is in memory. Only figures are cached;
 * explanations are always computed anew.
 */
export function createRecentCache<Owner extends object, Value>(): (owner: Owner, key: string, compute: () => Value) => Value {
  const cache = new WeakMap<Owner, Map<string, Value>>()
  return (owner, key, compute) => {
    const results = cache.get(owner) ?? new Map<string, Value>()
    cache.set(owner, results)
    const cached = results.get(key)
    if (cached !== undefined) return cached
    const value = compute()
    results.set(key, value)
    if (results.size > maxResults) results.delete(results.keys().next().value!)
    return value
  }
}
