/** Creates a function that runs `work` once for concurrent calls with the same key. */
export function createCallSharing(): <Value>(key: string, work: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>()
  return <Value>(key: string, work: () => Promise<Value>) => {
    const sharedWork = running.get(key) as Promise<Value> | undefined
    if (sharedWork) return sharedWork
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
