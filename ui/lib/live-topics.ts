type Listener = (topic: string) => void

const listeners = new Set<Listener>()

/** Calls `listener` with each topic of the stream of changes. Returns a function that ends this. */
export function onLiveTopic(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes a topic of the stream of changes on. */
export const emitLiveTopic = (topic: string): void => listeners.forEach((listener) => listener(topic))
