import {
  BulkheadRejectedError,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  bulkhead,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel'
import { UpstreamError, type UpstreamFault } from '../ports/answer.ts'

/** Health of an upstream, as seen by this process. */
export type Health = {
  name: string
  /**
   * `up`: its last call succeeded, or none was made. `failing`: it did not. `paused`: it failed too often and is only tried now and
   * then.
   */
  state: 'up' | 'failing' | 'paused'
  calls: number
  failures: number
  underWay: number
  lastAnswerAt: Date | null
  lastFailure: { at: Date; fault: UpstreamFault; call: string } | null
  /** Mean of about the last hundred response times, in milliseconds. */
  typicalMs: number | null
}

export type Resilience = {
  /**
   * Runs a call: safe ones are retried where that may help, and none is made while the upstream is paused. `target` identifies the
   * subject of the call.
   */
  run<Value>(about: { call: string; target: string; isSafe: boolean }, work: () => Promise<Value>): Promise<Value>
  health(): Health
}

export const failuresToPause = 5
export const pauseMs = 30_000
/** Number of different failing subjects after which the upstream counts as failing; fewer are faults of single records. */
const targetsToPause = 3
/** Limit of queued calls. */
const mostWaiting = 500
const retryDelays = { initialDelay: 80, maxDelay: 400 }
/** Weight of the newest response in the mean time. */
const newest = 0.02

/**
 * Limits calls to one upstream. It is paused after five consecutive failures and tried every thirty seconds. Repeated errors for
 * one subject, or well-formed answers outside the protocol, do not count as failures of the upstream: one client's bad record must
 * not remove all others' figures.
 */
export function createResilience({ name, mostCalls, clock }: { name: string; mostCalls: number; clock: () => Date }): Resilience {
  /** Failing subjects since the last good answer. */
  const targets = new Set<string>()
  const counts = (error: unknown) => isFailure(error) && (isWhole(error) || targets.size >= targetsToPause)
  const breaker = circuitBreaker(handleWhen(counts), { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToPause) })
  const again = retry(handleWhen(isPassing), { maxAttempts: 1, backoff: new ExponentialBackoff(retryDelays) })
  const places = bulkhead(mostCalls, mostWaiting)
  const once = wrap(places, breaker)
  const twice = wrap(places, again, breaker)
  const seen: Omit<Health, 'name' | 'state' | 'underWay'> & { isFailing: boolean } = {
    isFailing: false,
    calls: 0,
    failures: 0,
    lastAnswerAt: null,
    lastFailure: null,
    typicalMs: null,
  }

  const watched = async <Value>(call: string, target: string, work: () => Promise<Value>): Promise<Value> => {
    seen.calls++
    const startedAt = performance.now()
    try {
      const value = await work()
      noteAnswer(performance.now() - startedAt)
      return value
    } catch (error) {
      if (isFailure(error)) {
        targets.add(target)
        noteFailure(call, error as UpstreamError)
      } else noteAnswer(performance.now() - startedAt)
      throw error
    }
  }
  const noteAnswer = (ms: number) => {
    targets.clear()
    seen.isFailing = false
    seen.lastAnswerAt = clock()
    seen.typicalMs = seen.typicalMs === null ? ms : seen.typicalMs + newest * (ms - seen.typicalMs)
  }
  const noteFailure = (call: string, { fault }: UpstreamError) => {
    seen.isFailing = true
    seen.failures++
    seen.lastFailure = { at: clock(), fault, call }
  }

  return {
    run: async ({ call, target, isSafe }, work) => {
      try {
        return await (isSafe ? twice : once).execute(() => watched(call, target, work))
      } catch (error) {
        throw asUpstreamError(error, name, call)
      }
    },
    health: () => {
      const { isFailing, ...rest } = seen
      const state = breaker.state === CircuitState.Closed ? (isFailing ? 'failing' : 'up') : 'paused'
      return { name, state, underWay: mostCalls - places.executionSlots, ...rest }
    },
  }
}

/** No answer, an error, or none of the protocol; "not found" is an answer. */
function isFailure(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.isOutage
}

/** No answer, or the upstream reports itself unavailable, whatever the subject. */
function isWhole(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.fault === 'unreachable' || error.traits.isPassing === true
}

const isPassing = (error: unknown) => error instanceof UpstreamError && error.traits.isPassing === true

function asUpstreamError(error: unknown, name: string, call: string): unknown {
  if (isBrokenCircuitError(error))
    return new UpstreamError('unreachable', name, call, 'it failed too often and is left alone for a while', { isUnasked: true })
  if (error instanceof BulkheadRejectedError)
    return new UpstreamError('unreachable', name, call, 'too many calls wait for it', { isUnasked: true })
  return error
}
