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

/** Health of an upstream, as measured by this process. */
export type Health = {
  name: string
  /**
   * `up`: the last call succeeded, or none was made. `failing`: the last call failed. `paused`: too many calls failed, and the upstream is
   * only tried from time to time.
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
   * Runs a call. Safe calls are retried if that may help, and none is made while the upstream is paused. `target` identifies the record
   * that the call requests.
   */
  run<Value>(about: { call: string; target: string; isSafe: boolean }, work: () => Promise<Value>): Promise<Value>
  health(): Health
}

export const failuresToPause = 5
export const pauseMs = 30_000
/** Number of different failing records after which the upstream counts as failing; fewer are faults of single records. */
const targetsToPause = 3
/** Maximum number of queued calls. */
const mostWaiting = 500
const retryDelays = { initialDelay: 80, maxDelay: 400 }
/** Weight of the newest response in the mean time. */
const newest = 0.02

/**
 * Limits calls to one upstream. It is paused after five consecutive failures and tried every thirty seconds. Repeated errors for one
 * record, and well-formed responses that violate the protocol, do not count as failures of the upstream, because one client's bad record
 * must not make all others' figures unavailable.
 */
export function createResilience({ name, mostCalls, clock }: { name: string; mostCalls: number; clock: () => Date }): Resilience {
  /** Failing records since the last good response. */
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

/** Returns true for a missing response, an error, or a response outside the protocol; "not found" is not a failure. */
function isFailure(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.isOutage
}

/** Returns true if there was no response, or the upstream reports itself unavailable, whatever the record. */
function isWhole(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.fault === 'unreachable' || error.traits.isPassing === true
}

const isPassing = (error: unknown) => error instanceof UpstreamError && error.traits.isPassing === true

function asUpstreamError(error: unknown, name: string, call: string): unknown {
  if (isBrokenCircuitError(error))
    return new UpstreamError('unreachable', name, call, 'it failed too often and is paused', { isUnasked: true })
  if (error instanceof BulkheadRejectedError)
    return new UpstreamError('unreachable', name, call, 'too many calls wait for it', { isUnasked: true })
  return error
}
