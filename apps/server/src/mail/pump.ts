import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '../app-context.ts'
import { deliver, type Delivery } from './outbox.ts'

const everyMs = 1_000
const afterFailureMs = 10_000

/** Hands on what waits in a channel for all editions, at once when it goes well and with patience when it does not. */
export function startPump(deps: Dependencies, { channel, send }: Omit<Delivery, 'onGivenUp'>): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const onGivenUp = (error: Error) => deps.log.error({ channel, reason: error.message }, 'a message will never be taken and was given up')
  const pump = async () => {
    let wait = everyMs
    try {
      for (const edition of editions) await deliver(deps.db, edition.id, { channel, send, onGivenUp }, deps.clock())
    } catch (error) {
      deps.log.error({ channel, err: error }, 'a message could not be delivered; it stays queued')
      wait = afterFailureMs
    }
    if (!isStopped) timer = setTimeout(() => void pump(), wait)
  }
  timer = setTimeout(() => void pump(), everyMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
