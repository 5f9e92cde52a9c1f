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

/** How an upstream does, as this process sees it. */
export type Health = {
  name: string
  /** `up`: its last call went well, or none was made. `failing`: it did not. `paused`: it failed too often and is only tried now and then. */
  state: 'up' | 'failing' | 'paused'
  calls: number
  failures: number
  underWay: number
  lastAnswerAt: Date | null
  lastFailure: { at: Date; fault: UpstreamFault; call: string } | null
  /** Mean of the latest hundred or so answers, in milliseconds. */
  typicalMs: number | null
}

export type Resilience = {
  /**
   * Runs a call: a safe one is tried again where that may help, and none is made while the upstream is paused. `target` tells
   * what is asked for from all else.
   */
  run<Value>(about: { call: string; target: string; isSafe: boolean }, work: () => Promise<Value>): Promise<Value>
  health(): Health
}

export const failuresToPause = 5
export const pauseMs = 30_000
/** An upstream fails where so many different things cannot be had of it; fewer are trouble with a record of its. */
const targetsToPause = 3
/** Calls that may wait for their turn. */
const mostWaiting = 500
const retryDelays = { initialDelay: 80, maxDelay: 400 }
/** Weight of the newest answer in the typical time. */
const newest = 0.02

/**
 * What one upstream can stand and we can bear of it. An upstream is paused after five failures in a row and tried every thirty
 * seconds. An error for the same thing again and again, or an answer that is well-formed but not what the protocol says, is no
 * failure of the upstream as a whole: one client's bad record must not take all others' figures away.
 */
export function createResilience({ name, mostCalls, clock }: { name: string; mostCalls: number; clock: () => Date }): Resilience {
  /** What could not be had since the last good answer. */
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

/** No answer, an answer of failure, or none of the protocol; "no such client" is an answer. */
function isFailure(error: unknown): boolean {
  return !(error instanceof UpstreamError) || error.isOutage
}

/** It did not answer, or says itself that it cannot just now: whatever was asked for. */
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
