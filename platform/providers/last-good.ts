import type { Provenance } from '@atrium/contract/schema'
import type { Clock } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { findAnswer, saveAnswer, createCacheKey, type Subject } from './answer-cache.ts'
import { UpstreamError } from './ports/answer.ts'
import { createRemembered } from './remembered.ts'

/** A provider's response, the time at which it was fetched, and whether it is older than a response should be. */
export type Answer<Data> = { data: Data; fetchedAt: Date; isStale: boolean }

export type LastGood = {
  /** Creates the reader of one request. All its reads share the time limit of that request. */
  forRequest(): RequestAnswers
}

export type RequestAnswers = {
  /**
   * Calls the provider and stores its response. Equal calls in a request are made once. If the provider is unavailable or does not respond
   * within the time limit, returns the last good response. A late response is still stored.
   * @throws UpstreamError if there is neither a response nor a stored one; `isLate` means that the response may still arrive
   */
  read<Data extends object>(subject: Subject, call: string, request: () => Promise<Data>): Promise<Answer<Data>>
}

/** Time to wait for a provider if a recent response is stored. */
const briefMs = 150
/**
 * Waiting times, in milliseconds from the start of a request. After `staleMs`, an older response is returned. After the longer
 * time, the page reports that it has no response.
 */
export type Patience = { staleMs: number; longestMs: number }

export const standardPatience: Patience = { staleMs: 1_000, longestMs: 1_400 }
/** Minimum wait for a call that begins after the time limit of its request. It is enough for a provider that responds immediately. */
const minimumWaitMs = 40
/** Minimum interval between writes of a response. The stored time may be older than the response by this much. */
const saveIntervalMs = 60_000
/** Age up to which a stored response counts as fresh. */
const freshMs = saveIntervalMs
/** Maximum number of calls for which the time of the last write is remembered. */
const maxSavedCalls = 50_000
/** Maximum total size of the responses that a process holds in memory, measured by their compressed size in the database. */
const mostBytes = 4_000_000

type LastGoodContext = {
  db: Database
  clock: Clock
  onFault: (error: UpstreamError) => void
  now?: () => number
  patience?: (() => Patience) | undefined
}

export function createLastGood(context: LastGoodContext): LastGood {
  const { db, clock, onFault, now = () => performance.now(), patience = () => standardPatience } = context
  const savedAt = new Map<string, number>()
  const remembered = createRemembered(mostBytes)

  async function requestAndSave<Data extends object>(subject: Subject, call: string, request: () => Promise<Data>): Promise<Answer<Data>> {
    const data = await request()
    const fetchedAt = clock()
    const key = createCacheKey(subject, call)
    if (fetchedAt.getTime() - (savedAt.get(key) ?? -Infinity) >= saveIntervalMs) {
      if (savedAt.size > maxSavedCalls) savedAt.clear()
      savedAt.set(key, fetchedAt.getTime())
      await saveAnswer(db, subject, call, data, fetchedAt).catch((error: unknown) => {
        savedAt.delete(key)
        throw error
      })
    }
    return { data, fetchedAt, isStale: false }
  }

  async function readWithin<Data extends object>(
    since: number,
    subject: Subject,
    call: string,
    request: () => Promise<Data>,
  ): Promise<Answer<Data>> {
    if (subject.isKept === false) return { data: await request(), fetchedAt: clock(), isStale: false }
    const { staleMs, longestMs } = patience()
    const remainingMs = (limit: number) => Math.max(limit - (now() - since), minimumWaitMs)
    const findStored = async (): Promise<Answer<Data> | null> => {
      const row = await findAnswer(db, subject, call, remembered)
      return row && { data: row.data as Data, fetchedAt: row.fetchedAt, isStale: true }
    }
    const pending = requestAndSave(subject, call, request)
    const storedOrLate = async () => {
      const older = await findStored()
      if (older && clock().getTime() - older.fetchedAt.getTime() <= freshMs) return { ...older, isStale: false }
      return (await withTimeout(pending, remainingMs(staleMs))) ?? older ?? (await withTimeout(pending, remainingMs(longestMs)))
    }
    try {
      const answer = (await withTimeout(pending, Math.min(briefMs, remainingMs(staleMs)))) ?? (await storedOrLate())
      if (!answer) throw new UpstreamError('unreachable', subject.provider, call.split(' ')[0] ?? '', 'no response yet', { isLate: true })
      pending.catch((error: unknown) => error instanceof UpstreamError && onFault(error))
      return answer
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.traits.isLate) pending.catch((late: unknown) => late instanceof UpstreamError && onFault(late))
      else onFault(error)
      const older = error.isOutage ? await findStored() : null
      if (!older) throw error
      return older
    }
  }

  return {
    forRequest() {
      const since = now()
      const answers = new Map<string, Promise<Answer<object>>>()
      return {
        read<Data extends object>(subject: Subject, call: string, request: () => Promise<Data>) {
          const key = createCacheKey(subject, call)
          const answer = answers.get(key) ?? readWithin(since, subject, call, request)
          answers.set(key, answer)
          return answer as Promise<Answer<Data>>
        },
      }
    },
  }
}

/** Returns the response, or undefined if it does not arrive in time. */
async function withTimeout<Data>(pending: Promise<Data>, ms: number): Promise<Data | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([pending, timeout]).finally(() => clearTimeout(timer))
}

export function createProvenance(provider: string, answer: Answer<unknown>, asOn: string | null): Provenance {
  return { provider, asOn, fetchedAt: answer.fetchedAt.toISOString(), isStale: answer.isStale }
}

/** Combines the provenance of several responses: the time is that of the oldest response, and it is stale if any response is stale. */
export function combinedProvenance(provider: string, answers: readonly Answer<unknown>[], asOn: string | null): Provenance {
  const fetchedAt = new Date(Math.min(...answers.map((answer) => answer.fetchedAt.getTime())))
  return { provider, asOn, fetchedAt: fetchedAt.toISOString(), isStale: answers.some((answer) => answer.isStale) }
}
