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
import { UpstreamError, type UpstreamFault } from '../ports/response.ts'

/** Health of an upstream, as observed by this process. */
export type Health = {
  name: string
  /**
   * `up`: the last call succeeded, or there was no call yet. `failing`: the last call failed. `paused`: too many calls failed, and the
   * upstream is called only from time to time.
   */
  state: 'up' | 'failing' | 'paused'
  calls: number
  failures: number
  callsInProgress: number
  lastResponseAt: Date | null
  lastFailure: { at: Date; fault: UpstreamFault; call: string } | null
  /** Moving average of the response times in milliseconds, over about the last hundred responses. */
  typicalMs: number | null
  /** Number of seconds by which the upstream's clock is ahead of the server's, by the `Date` of its last response; null if unknown. */
  clockSkewSeconds: number | null
}

export type Resilience = {
  /**
   * Runs a call. A safe call is retried once if a retry may help. No call is made while the upstream is paused. `target` identifies the
   * requested record.
   */
  run<Value>(about: { call: string; target: string; isSafe: boolean }, work: () => Promise<Value>): Promise<Value>
  /** Records a failure that was found after the call, when its response was parsed. It changes only the health. */
  recordFailure(call: string, error: UpstreamError): void
  /** Records by how many seconds the upstream's clock is ahead of the server's. */
  recordClock(skewSeconds: number): void
  health(): Health
}

export const failuresToPause = 5
export const pauseMs = 30_000
/** Number of different failing records at which failures count against the upstream. Fewer are regarded as errors of single records. */
export const targetsToPause = 3
/** Maximum number of queued calls. */
const maxWaiting = 500
const retryDelays = { initialDelay: 80, maxDelay: 400 }
/** Weight of the newest response in the moving average of response times. */
const newestWeight = 0.02

/**
 * Limits the calls to one upstream. After five consecutive failures, the upstream is paused, and then tried every thirty seconds. Errors
 * that concern only one or two records do not count, because one client's bad record must not make the figures of all other clients
 * unavailable.
 */
export function createResilience({ name, maxCalls, clock }: { name: string; maxCalls: number; clock: () => Date }): Resilience {
  /** Records for which calls failed since the last good response. */
  const failingTargets = new Set<string>()
  const isUpstreamFailure = (error: unknown) => isFailure(error) && (isUpstreamFault(error) || failingTargets.size >= targetsToPause)
  const breaker = circuitBreaker(handleWhen(isUpstreamFailure), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failuresToPause),
  })
  const retryOnce = retry(handleWhen(isTransient), { maxAttempts: 1, backoff: new ExponentialBackoff(retryDelays) })
  const limiter = bulkhead(maxCalls, maxWaiting)
  const withoutRetry = wrap(limiter, breaker)
  const withRetry = wrap(limiter, retryOnce, breaker)
  const stats: Omit<Health, 'name' | 'state' | 'callsInProgress'> & { isFailing: boolean } = {
    isFailing: false,
    calls: 0,
    failures: 0,
    lastResponseAt: null,
    lastFailure: null,
    typicalMs: null,
    clockSkewSeconds: null,
  }

  const runMeasured = async <Value>(call: string, target: string, work: () => Promise<Value>): Promise<Value> => {
    stats.calls++
    const startedAt = performance.now()
    try {
      const value = await work()
      recordResponse(performance.now() - startedAt)
      return value
    } catch (error) {
      if (isFailure(error)) {
        failingTargets.add(target)
        noteFailure(call, error as UpstreamError)
      } else recordResponse(performance.now() - startedAt)
      throw error
    }
  }
  const recordResponse = (ms: number) => {
    failingTargets.clear()
    stats.isFailing = false
    stats.lastResponseAt = clock()
    stats.typicalMs = stats.typicalMs === null ? ms : stats.typicalMs + newestWeight * (ms - stats.typicalMs)
  }
  const noteFailure = (call: string, { fault }: UpstreamError) => {
    stats.isFailing = true
    stats.failures++
    stats.lastFailure = { at: clock(), fault, call }
  }

  return {
    run: async ({ call, target, isSafe }, work) => {
      try {
        return await (isSafe ? withRetry : withoutRetry).execute(() => runMeasured(call, target, work))
      } catch (error) {
        throw toUpstreamError(error, name, call)
      }
    },
    recordFailure: noteFailure,
    recordClock: (skewSeconds) => void (stats.clockSkewSeconds = skewSeconds),
    health: () => {
      const { isFailing, ...rest } = stats
      const state = breaker.state === CircuitState.Closed ? (isFailing ? 'failing' : 'up') : 'paused'
      return { name, state, callsInProgress: maxCalls - limiter.executionSlots, ...rest }
    },
  }
}

/** Returns true for a missing response, an error, or a response that violates the protocol. "Not found" is not a failure. */
function isFailure(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.isOutage
}

/** Returns true if there was no response, or if the upstream is unavailable, whatever the record. */
function isUpstreamFault(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.fault === 'unreachable' || error.traits.isTransient === true
}

const isTransient = (error: unknown) => error instanceof UpstreamError && error.traits.isTransient === true

function toUpstreamError(error: unknown, name: string, call: string): unknown {
  if (isBrokenCircuitError(error))
    return new UpstreamError('unreachable', name, call, 'the upstream failed too often and is paused', { isUnsent: true })
  if (error instanceof BulkheadRejectedError)
    return new UpstreamError('unreachable', name, call, 'too many calls are queued', { isUnsent: true })
  return error
}
