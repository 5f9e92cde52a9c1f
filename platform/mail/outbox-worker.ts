import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '../app-context.ts'
import type { DeliveryBudget } from './delivery-budget.ts'
import { deliverMessages, type Delivery } from './outbox.ts'

const intervalMs = 1_000
/** Pause after a round in which messages were sent: more are often queued meanwhile. */
const busyIntervalMs = 50
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

type ChannelDelivery = Pick<Delivery, 'channel' | 'send' | 'recordUnknown'> & { budget: DeliveryBudget }

/** Delivers the messages of a channel for all editions, again and again. A failure in one edition does not affect the others. */
export function startOutboxWorker(deps: Dependencies, delivery: ChannelDelivery): () => void {
  return startRepeating(createDeliveryRound(deps, delivery))
}

/** Creates a function that delivers the queued messages of every edition once. It returns the number of those that were sent. */
export function createDeliveryRound(
  deps: Pick<Dependencies, 'db' | 'clock' | 'log' | 'secret'>,
  { channel, send, recordUnknown, budget }: ChannelDelivery,
): () => Promise<number> {
  const pausedUntil = new Map<string, number>()
  const delivery: Delivery = {
    channel,
    lanes,
    ...(channel === 'email' && { batch: mailBatch }),
    budget,
    secret: deps.secret,
    send,
    ...(recordUnknown && { recordUnknown }),
    onReportFailed: (error) => deps.log.error({ channel, err: error }, 'addresses that do not exist could not be recorded'),
    onGivenUp: (reason) => deps.log.error({ channel, reason }, 'a message was given up'),
    onPostponed: (reason, tries) => deps.log.warn({ channel, reason, tries }, 'a message was not accepted; it will be tried again'),
  }
  const deliverEdition = async ({ id }: Edition) => {
    if ((pausedUntil.get(id) ?? 0) > performance.now()) return 0
    return deliverMessages(deps.db, id, delivery, deps.clock()).catch((error: unknown) => {
      deps.log.error({ channel, edition: id, err: error }, 'no messages can be delivered; they stay queued')
      pausedUntil.set(id, performance.now() + failurePauseMs)
      return 0
    })
  }
  return async () => {
    let sent = 0
    for (const edition of editions) sent += await deliverEdition(edition)
    return sent
  }
}

function startRepeating(work: () => Promise<number>): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const run = async () => {
    const sent = await work()
    if (!isStopped) timer = setTimeout(() => void run(), sent > 0 ? busyIntervalMs : intervalMs)
  }
  timer = setTimeout(() => void run(), intervalMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
