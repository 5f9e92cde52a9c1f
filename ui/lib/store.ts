import { useSyncExternalStore } from 'react'

/** A value outside the component tree, shared by the whole window. */
export type Store<Value> = { get: () => Value; set: (value: Value) => void; subscribe: (act: () => void) => () => void }

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      watchers.forEach((act) => act())
    },
    subscribe(act) {
      watchers.add(act)
      return () => watchers.delete(act)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
