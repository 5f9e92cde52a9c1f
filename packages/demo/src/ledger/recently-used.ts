/** Caches the most recently requested results up to a limit. */
export function recentlyUsed<Value>(limit: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > limit) kept.delete(kept.keys().next().value!)
    return value
  }
}
