import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '../app-context.ts'
import { deliverMails } from './outbox.ts'

const everyMs = 1_000
const afterFailureMs = 10_000

/** Hands on waiting mail of all editions, at once when it goes well and with patience when it does not. */
export function startMailPump(deps: Dependencies): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const pump = async () => {
    let wait = everyMs
    try {
      for (const edition of editions) await deliverMails(deps.db, edition.id, deps.mailer, deps.clock())
    } catch (error) {
      deps.log.error({ err: error }, 'mail could not be delivered; it stays queued')
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
