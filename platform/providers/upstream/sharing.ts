/** Creates a function that runs work once for concurrent requests with the same key. */
export function createCallSharing(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const underWay = new Map<string, Promise<unknown>>()
  return <Value>(key: string, work: () => Promise<Value>) => {
    const shared = underWay.get(key) as Promise<Value> | undefined
    if (shared) return shared
    const started = work().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
