import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { findSegmentAtDelivery } from '../recipients/access.ts'
import { listDue, type Due } from './reads.ts'
import { countFailure, deliverMessage, queueNotices } from './writes.ts'

const perRun = 500
const mailsPerTransaction = 100
/** Longest time for which this process waits itself; the job delivers what is due later. */
const longestWaitMs = 60_000
/** Timers may be up to a millisecond early, when the message is not due yet. */
const timerMarginMs = 5
/** Number of deliveries of an edition that run at the same time in a process. */
const mostLanes = 2

/**
 * Delivers the messages whose time has come, each in a transaction of its own, and queues the e-mails about them. Several processes may do so
 * at once: each message is delivered once.
 */
export async function deliverDue(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ sent: number; failed: number; mails: number }> {
  const done = { sent: 0, failed: 0, mails: 0 }
  for (const edition of editions) {
    if (!edition.features.includes('messages')) continue
    const { sent, failed } = await deliverOfEdition(deps, edition)
    done.sent += sent
    done.failed += failed
    done.mails += await queueNoticesOfEdition(deps, edition)
  }
  return done
}

async function deliverOfEdition(deps: Dependencies, edition: Edition): Promise<{ sent: number; failed: number }> {
  const done = { sent: 0, failed: 0 }
  const actor = systemActor(edition.id)
  const origin = { edition, deps, by: 'messages.deliver' }
  for (;;) {
    const due = await withTenant(deps.db, actor, (transaction) => listDue(transaction, edition.id, deps.clock(), perRun))
    let ended = 0
    for (const one of due) {
      // A message that cannot be delivered must not keep the others.
      const outcome = await deliver(deps, edition, one).catch(async (error: unknown) => {
        deps.log.error({ err: error, message: one.id }, 'a message could not be delivered')
        const hasFailed = await withTenant(deps.db, actor, (transaction) => countFailure(transaction, origin, one.id)).catch(
          (failure: unknown) => deps.log.error({ err: failure, message: one.id }, 'a failed delivery could not be counted'),
        )
        return hasFailed === true ? 'failed' : 'gone'
      })
      if (outcome === 'gone') continue
      done[outcome]++
      ended++
    }
    if (due.length < perRun || ended === 0) return done
  }
}

async function queueNoticesOfEdition(deps: Dependencies, edition: Edition): Promise<number> {
  const origin = { edition, deps, by: 'messages.deliver' }
  let mails = 0
  for (;;) {
    const count = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
      queueNotices(transaction, origin, mailsPerTransaction),
    )
    mails += count
    if (count < mailsPerTransaction) return mails
  }
}

/** Delivers one message. The clients of a segment are found before, because that is done with the rights of the sender. */
async function deliver(deps: Dependencies, edition: Edition, { id, portal, sender, segment }: Due): Promise<'sent' | 'failed' | 'gone'> {
  const found = segment !== null && sender !== null ? await findSegmentAtDelivery(deps, edition, { portal, sender, segment }) : undefined
  return withTenant(deps.db, systemActor(edition.id), (transaction) =>
    deliverMessage(transaction, { edition, deps, by: 'messages.deliver' }, id, found),
  )
}

/** Work of an edition that runs in this process, and whether it was asked for again meanwhile. */
const running = new WeakMap<Dependencies, Map<string, { lanes: number; isWantedAgain: boolean }>>()

/**
 * Runs work of one kind in a few lanes. If it is asked for while all of them are busy, one runs it once more: many messages whose time comes at once
 * would otherwise each look through all others. A second lane delivers short messages beside a large one.
 */
async function runInLanes(deps: Dependencies, name: string, work: () => Promise<unknown>): Promise<void> {
  const ofProcess = running.get(deps) ?? new Map<string, { lanes: number; isWantedAgain: boolean }>()
  running.set(deps, ofProcess)
  const state = ofProcess.get(name) ?? { lanes: 0, isWantedAgain: false }
  ofProcess.set(name, state)
  if (state.lanes >= mostLanes) {
    state.isWantedAgain = true
    return
  }
  state.lanes++
  try {
    do {
      state.isWantedAgain = false
      // A failure must not make those wait who have asked meanwhile.
      await work().catch((error: unknown) => deps.log.warn({ err: error }, 'messages are delivered by the next run of the job'))
    } while (state.isWantedAgain)
  } finally {
    state.lanes--
  }
}

/**
 * Delivers what is due after a time, in this process; the e-mails follow, and do not delay further messages. The job of every minute delivers what a
 * process that has ended leaves behind, and what is scheduled for later.
 */
export function scheduleDelivery(deps: Dependencies, edition: Edition, waitMs: number): void {
  if (waitMs > longestWaitMs) return
  const deliverNow = async () => {
    await runInLanes(deps, `messages ${edition.id}`, () => deliverOfEdition(deps, edition))
    await runInLanes(deps, `notices ${edition.id}`, () => queueNoticesOfEdition(deps, edition))
  }
  setTimeout(() => void deliverNow(), Math.max(0, waitMs) + timerMarginMs).unref()
}
