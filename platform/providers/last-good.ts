import type { Provenance } from '@atrium/contract/schema'
import type { Clock } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { findAnswer, saveAnswer, createCacheKey, type Subject } from './answer-cache.ts'
import { UpstreamError } from './ports/answer.ts'
import { createRemembered } from './remembered.ts'

/** A provider's response and its age. */
export type Answer<Data> = { data: Data; fetchedAt: Date; isStale: boolean }

export type LastGood = {
  /** Creates the reads of one request, which share its time limit. */
  forRequest(): RequestAnswers
}

export type RequestAnswers = {
  /**
   * Calls the provider and stores its response; equal calls of a request are made once. If the provider is unavailable, or takes longer
   * than the time limit while an older response is stored, it returns the last good response. A late response is still stored.
   * @throws UpstreamError if there is neither; `isLate` states that the response may still arrive
   */
  read<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>): Promise<Answer<Data>>
}

/** How long to wait for a provider whose recent response is stored. */
const briefMs = 150
/**
 * Waiting times from the start of a request. After `staleMs` an older response is returned; after `longestMs` the page reports that it has
 * none.
 */
export type Patience = { staleMs: number; longestMs: number }

export const standardPatience: Patience = { staleMs: 1_000, longestMs: 1_400 }
/** Minimum waiting time of a late request, enough for a provider that responds immediately. */
const leastMs = 40
/** Minimum interval between writes of a response; its stored age has this accuracy. */
const keepEveryMs = 60_000
/** How long a stored response counts as fresh. */
const freshMs = keepEveryMs
const mostRemembered = 50_000
/** Maximum size of the stored responses that a process keeps in memory, measured as in the database. */
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
  const keptAt = new Map<string, number>()
  const remembered = createRemembered(mostBytes)

  async function askAndKeep<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>): Promise<Answer<Data>> {
    const data = await ask()
    const fetchedAt = clock()
    const key = createCacheKey(subject, call)
    if (fetchedAt.getTime() - (keptAt.get(key) ?? -Infinity) >= keepEveryMs) {
      if (keptAt.size > mostRemembered) keptAt.clear()
      keptAt.set(key, fetchedAt.getTime())
      await saveAnswer(db, subject, call, data, fetchedAt).catch((error: unknown) => {
        keptAt.delete(key)
        throw error
      })
    }
    return { data, fetchedAt, isStale: false }
  }

  async function readWithin<Data extends object>(
    since: number,
    subject: Subject,
    call: string,
    ask: () => Promise<Data>,
  ): Promise<Answer<Data>> {
    if (subject.isKept === false) return { data: await ask(), fetchedAt: clock(), isStale: false }
    const { staleMs, longestMs } = patience()
    const left = (limit: number) => Math.max(limit - (now() - since), leastMs)
    const kept = async (): Promise<Answer<Data> | null> => {
      const row = await findAnswer(db, subject, call, remembered)
      return row && { data: row.data as Data, fetchedAt: row.fetchedAt, isStale: true }
    }
    const asked = askAndKeep(subject, call, ask)
    const overdue = async () => {
      const older = await kept()
      if (older && clock().getTime() - older.fetchedAt.getTime() <= freshMs) return { ...older, isStale: false }
      return (await orLate(asked, left(staleMs))) ?? older ?? (await orLate(asked, left(longestMs)))
    }
    try {
      const answer = (await orLate(asked, Math.min(briefMs, left(staleMs)))) ?? (await overdue())
      if (!answer) throw new UpstreamError('unreachable', subject.provider, call.split(' ')[0] ?? '', 'no response yet', { isLate: true })
      asked.catch((error: unknown) => error instanceof UpstreamError && onFault(error))
      return answer
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (error.traits.isLate) asked.catch((late: unknown) => late instanceof UpstreamError && onFault(late))
      else onFault(error)
      const older = error.isOutage ? await kept() : null
      if (!older) throw error
      return older
    }
  }

  return {
    forRequest() {
      const since = now()
      const read = new Map<string, Promise<Answer<object>>>()
      return {
        read<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>) {
          const key = createCacheKey(subject, call)
          const answer = read.get(key) ?? readWithin(since, subject, call, ask)
          read.set(key, answer)
          return answer as Promise<Answer<Data>>
        },
      }
    },
  }
}

/** Returns the response, or undefined on timeout. */
async function orLate<Data>(asked: Promise<Data>, ms: number): Promise<Data | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

export function createProvenance(provider: string, answer: Answer<unknown>, asOn: string | null): Provenance {
  return { provider, asOn, fetchedAt: answer.fetchedAt.toISOString(), isStale: answer.isStale }
}

/** Combines the provenance of a figure from several responses: the oldest age, and stale if one response is stale. */
export function combinedProvenance(provider: string, answers: readonly Answer<unknown>[], asOn: string | null): Provenance {
  const fetchedAt = new Date(Math.min(...answers.map((answer) => answer.fetchedAt.getTime())))
  return { provider, asOn, fetchedAt: fetchedAt.toISOString(), isStale: answers.some((answer) => answer.isStale) }
}
