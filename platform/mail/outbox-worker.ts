import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '../app-context.ts'
import type { DeliveryBudget } from './delivery-budget.ts'
import { deliverMessages, type Delivery } from './outbox.ts'

const intervalMs = 1_000
const failurePauseMs = 10_000
/** Number of messages, or batches of e-mails, that a process sends at the same time on all channels. Each needs a connection to the database. */
export const deliveryPlaces = 3
/** Number of messages of one channel that are sent at the same time: not all places, so that a slow server leaves one to the other channels. */
const lanes = deliveryPlaces - 1

/**
 * E-mails are sent in batches over connections that stay open. A server that responds slowly gets fewer of them in one transaction, so that
 * those which are sent again after a crash stay few.
 */
const mailBatch = { size: 25, atOnce: 3, ms: 1_000 }

type ChannelDelivery = Pick<Delivery, 'channel' | 'send'> & { budget: DeliveryBudget }

/** Delivers the messages of a channel for all editions, again and again. A failure in one edition does not affect the others. */
export function startOutboxWorker(deps: Dependencies, delivery: ChannelDelivery): () => void {
  return startRepeating(createDeliveryRound(deps, delivery))
}

/** Creates a function that delivers the queued messages of every edition once. */
export function createDeliveryRound(
  deps: Pick<Dependencies, 'db' | 'clock' | 'log' | 'secret'>,
  { channel, send, budget }: ChannelDelivery,
): () => Promise<void> {
  const pausedUntil = new Map<string, number>()
  const delivery: Delivery = {
    channel,
    lanes,
    ...(channel === 'email' && { batch: mailBatch }),
    budget,
    secret: deps.secret,
    send,
    onGivenUp: (reason) => deps.log.error({ channel, reason }, 'a message was given up'),
    onPostponed: (reason, tries) => deps.log.warn({ channel, reason, tries }, 'a message was not accepted; it will be tried again'),
  }
  const deliverEdition = async ({ id }: Edition) => {
    if ((pausedUntil.get(id) ?? 0) > performance.now()) return
    await deliverMessages(deps.db, id, delivery, deps.clock()).catch((error: unknown) => {
      deps.log.error({ channel, edition: id, err: error }, 'no messages can be delivered; they stay queued')
      pausedUntil.set(id, performance.now() + failurePauseMs)
    })
  }
  return async () => {
    for (const edition of editions) await deliverEdition(edition)
  }
}

function startRepeating(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const run = async () => {
    await work()
    if (!isStopped) timer = setTimeout(() => void run(), intervalMs)
  }
  timer = setTimeout(() => void run(), intervalMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
