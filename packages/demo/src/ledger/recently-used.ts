/** Returns a function that caches the most recently requested results, up to a limit. */
export function createRecentCache<Value>(limit: number): (key: string, make: () => Value) => Value {
  const cache = new Map<string, Value>()
  return (key, make) => {
    const value = cache.get(key) ?? make()
    cache.delete(key)
    cache.set(key, value)
    if (cache.size > limit) cache.delete(cache.keys().next().value!)
    return value
  }
}
