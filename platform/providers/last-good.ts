import type { Provenance } from '@atrium/contract/schema'
import type { Clock } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { findAnswer, saveAnswer, placeOf, type Subject } from './answer-cache.ts'
import { UpstreamError } from './ports/answer.ts'
import { createRemembered } from './remembered.ts'

/** A provider's answer and how old it is. */
export type Answer<Data> = { data: Data; fetchedAt: Date; isStale: boolean }

export type LastGood = {
  /** What one request reads: its patience is its own, over all that it asks. */
  forRequest(): RequestAnswers
}

export type RequestAnswers = {
  /**
   * Asks the provider and keeps its answer; the same within a request is asked once. When it is away, or slower than the
   * request's patience while an older answer is at hand, the last good one is given; the provider's late answer is still kept.
   * @throws UpstreamError where there is neither; one that `isLate` says that the answer may still come
   */
  read<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>): Promise<Answer<Data>>
}

/** A provider is waited for this long where what it said a moment ago is at hand. */
const briefMs = 150
/** From the beginning of a request: after `staleMs` an older answer is given, after `longestMs` a page says that it has none. */
export type Patience = { staleMs: number; longestMs: number }

export const standardPatience: Patience = { staleMs: 1_000, longestMs: 1_400 }
/** However late a request is, a provider that answers at once is heard. */
const leastMs = 40
/** An answer is written at most this often; its kept age is right to the same measure. */
const keepEveryMs = 60_000
/** A kept answer is as good as a new one for this long. */
const freshMs = keepEveryMs
const mostRemembered = 50_000
/** Of what is kept a process remembers, while providers are away, this much as it lies in the database. */
const mostBytes = 4_000_000

type AdapterContext = {
  db: Database
  clock: Clock
  onFault: (error: UpstreamError) => void
  now?: () => number
  patience?: (() => Patience) | undefined
}

export function createLastGood(surroundings: AdapterContext): LastGood {
  const { db, clock, onFault, now = () => performance.now(), patience = () => standardPatience } = surroundings
  const keptAt = new Map<string, number>()
  const remembered = createRemembered(mostBytes)

  async function askAndKeep<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>): Promise<Answer<Data>> {
    const data = await ask()
    const fetchedAt = clock()
    const key = placeOf(subject, call)
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
      if (!answer) throw new UpstreamError('unreachable', subject.provider, call.split(' ')[0] ?? '', 'no answer yet', { isLate: true })
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
          const key = placeOf(subject, call)
          const answer = read.get(key) ?? readWithin(since, subject, call, ask)
          read.set(key, answer)
          return answer as Promise<Answer<Data>>
        },
      }
    },
  }
}

/** Undefined where it takes longer. */
async function orLate<Data>(asked: Promise<Data>, ms: number): Promise<Data | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

export function provenanceOf(provider: string, answer: Answer<unknown>, asOn: string | null): Provenance {
  return { provider, asOn, fetchedAt: answer.fetchedAt.toISOString(), isStale: answer.isStale }
}

/** The provenance of a figure made of several answers: as old as the oldest, stale if one is. */
export function combinedProvenance(provider: string, answers: readonly Answer<unknown>[], asOn: string | null): Provenance {
  const fetchedAt = new Date(Math.min(...answers.map((answer) => answer.fetchedAt.getTime())))
  return { provider, asOn, fetchedAt: fetchedAt.toISOString(), isStale: answers.some((answer) => answer.isStale) }
}
