/** Runs work when a place is free, in the order of the calls. */
export type DeliveryBudget = <Value>(work: () => Promise<Value>) => Promise<Value>

/**
 * Creates a budget that all channels of a process share: as many deliveries run at the same time as it has places. Each of them holds a
 * connection to the database while the other side responds, so that requests would otherwise wait for connections.
 */
export function createDeliveryBudget(places: number): DeliveryBudget {
  const waiting: (() => void)[] = []
  let free = places
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
