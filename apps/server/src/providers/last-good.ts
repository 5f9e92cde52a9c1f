import { sql } from 'kysely'
import type { Provenance } from '@atrium/contract/schema'
import type { Clock } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { inScope, type Actor } from '../db/scope.ts'
import { UpstreamError } from './ports/answer.ts'

/** A provider's answer and how old it is. */
export type Answer<Data> = { data: Data; fetchedAt: Date; isStale: boolean }

export type LastGood = {
  /**
   * Asks the provider and keeps its answer. When it is away, or slower than patience while an older answer
   * is at hand, the last good one is given, marked stale; the provider's late answer is still kept.
   * @throws UpstreamError where there is neither
   */
  read<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>): Promise<Answer<Data>>
}

/** Whose data it is: the snapshot lies under row-level security by account like everything else. */
export type Subject = { actor: Actor; accountId: string }

const patienceMs = 1_500
/** An answer is written at most this often; its kept age is right to the same measure. */
const keepEveryMs = 60_000
const mostRemembered = 50_000

export function createLastGood({ db, clock, onFault }: { db: Database; clock: Clock; onFault: (error: UpstreamError) => void }): LastGood {
  const keptAt = new Map<string, number>()

  async function askAndKeep<Data extends object>(subject: Subject, call: string, ask: () => Promise<Data>): Promise<Answer<Data>> {
    const data = await ask()
    const fetchedAt = clock()
    const key = `${subject.accountId} ${call}`
    if (fetchedAt.getTime() - (keptAt.get(key) ?? -Infinity) >= keepEveryMs) {
      if (keptAt.size > mostRemembered) keptAt.clear()
      keptAt.set(key, fetchedAt.getTime())
      await keep(db, subject, call, data, fetchedAt).catch((error: unknown) => {
        keptAt.delete(key)
        throw error
      })
    }
    return { data, fetchedAt, isStale: false }
  }

  return {
    async read(subject, call, ask) {
      const asked = askAndKeep(subject, call, ask)
      const isSlow = Symbol('slow')
      try {
        const first = await Promise.race([asked, after(patienceMs, isSlow)])
        if (first !== isSlow) return first as Awaited<typeof asked>
        const kept = await find(db, subject, call)
        if (!kept) return await asked
        asked.catch((error: unknown) => error instanceof UpstreamError && onFault(error))
        return kept as Awaited<typeof asked>
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        onFault(error)
        const kept = error.isOutage ? await find(db, subject, call) : null
        if (!kept) throw error
        return kept as Awaited<typeof asked>
      }
    },
  }
}

async function keep(db: Database, { actor, accountId }: Subject, call: string, payload: object, fetchedAt: Date): Promise<void> {
  await inScope(db, actor, (transaction) =>
    sql`insert into provider_snapshots (edition, account_id, call, payload, fetched_at)
      values (${actor.edition}, ${accountId}, ${call}, ${JSON.stringify(payload)}::jsonb, ${fetchedAt})
      on conflict (account_id, call) do update set payload = excluded.payload, fetched_at = excluded.fetched_at
      where provider_snapshots.fetched_at < excluded.fetched_at`.execute(transaction),
  )
}

async function find(db: Database, { actor, accountId }: Subject, call: string): Promise<Answer<object> | null> {
  const row = await inScope(db, actor, (transaction) =>
    transaction
      .selectFrom('provider_snapshots')
      .select(['payload', 'fetched_at'])
      .where('account_id', '=', accountId)
      .where('call', '=', call)
      .executeTakeFirst(),
  )
  return row ? { data: row.payload, fetchedAt: row.fetched_at, isStale: true } : null
}

const keptDays = 30

/** Answers for one chosen day or range, not asked for in a month; the latest of each account and portfolio stay. */
export async function removeOldAnswers(db: Database, actor: Actor, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  return inScope(db, actor, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('provider_snapshots')
      .where('fetched_at', '<', before)
      .where('call', '~', String.raw`\d{4}-\d{2}-\d{2}$`)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

function after<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((done) => {
    setTimeout(() => done(value), ms).unref()
  })
}

export function provenanceOf(provider: string, answer: Answer<unknown>, asOn: string | null): Provenance {
  return { provider, asOn, fetchedAt: answer.fetchedAt.toISOString(), isStale: answer.isStale }
}

/** The provenance of a figure made of several answers: as old as the oldest, stale if one is. */
export function combinedProvenance(provider: string, answers: readonly Answer<unknown>[], asOn: string | null): Provenance {
  const fetchedAt = new Date(Math.min(...answers.map((answer) => answer.fetchedAt.getTime())))
  return { provider, asOn, fetchedAt: fetchedAt.toISOString(), isStale: answers.some((answer) => answer.isStale) }
}
