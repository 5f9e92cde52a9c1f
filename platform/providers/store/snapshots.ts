import type { Database } from '../../db/client.ts'
import { withTenant, systemActor } from '../../db/scope.ts'
import type { BackgroundTasks } from '../../jobs/background-tasks.ts'
import { nameCalculations } from './calculations.ts'
import { findVersion } from './ledger-reads.ts'
import type { Reading } from './reading.ts'
import { findSnapshots, type SnapshotCall } from './snapshot-reads.ts'
import { saveSnapshot } from './snapshot-writes.ts'

export type SnapshotSettings = {
  db: Database
  edition: string
  /** Time zone of the edition, which determines when a day begins. */
  timeZone: string
  clock: () => Date
  /** Runs tasks that store results after the response. If undefined, results are not stored. */
  backgroundTasks?: Pick<BackgroundTasks, 'add'> | undefined
}

type About = { call: SnapshotCall; portfolioIds: readonly string[]; lastDay: string }

export type Snapshots = {
  /**
   * Returns the stored results of the portfolios, in their order. If one is missing, `compute` computes all of them, and they are stored.
   */
  orWorkOut<Value extends object>(reading: Reading, about: About, work: () => Promise<Value[]>): Promise<Value[]>
}

/** Maximum length of a stored result. Only a result with hundreds of thousands of transactions is longer. */
const maxCharacters = 60_000_000
/** Maximum number of queued results to store. Further results are not stored, and are computed again at the next request. */
const maxQueued = 50

export function createSnapshots({ db, edition, clock, backgroundTasks }: SnapshotSettings): Snapshots {
  const save = async (reading: Reading, about: About, values: readonly object[]) => {
    const basis = await describeBasis(reading, about.lastDay)
    await withTenant(db, systemActor(edition), async (transaction) => {
      // Results that were computed while the ledger changed may mix data of two versions.
      if ((await findVersion(transaction)) !== reading.version) return
      for (const [index, portfolioId] of about.portfolioIds.entries()) {
        const payload = serialisePayload(values[index]!)
        if (payload) await saveSnapshot(transaction, { edition, portfolioId, call: about.call, basis, payload, workedOutAt: clock() })
      }
    })
  }
  const enqueue = createSaveQueue(maxQueued)

  return {
    async orWorkOut<Value extends object>(reading: Reading, about: About, work: () => Promise<Value[]>): Promise<Value[]> {
      const stored = await findStored<Value>(reading, about)
      if (stored) return stored
      const values = await work()
      if (backgroundTasks) enqueue(() => save(reading, about, values), backgroundTasks)
      return values
    },
  }
}

/**
 * Returns the basis of a result: the ledger version, the last valuation day and the version of the calculations. Together they determine
 * the result.
 */
export async function describeBasis({ version }: Pick<Reading, 'version'>, lastDay: string): Promise<string> {
  return `${version} ${lastDay} ${await nameCalculations()}`
}

/** Returns the payload as text; null if it is too long to store. */
export function serialisePayload(value: object): string | null {
  const text = JSON.stringify(value)
  return text.length > maxCharacters ? null : text
}

async function findStored<Value extends object>(reading: Reading, { call, portfolioIds, lastDay }: About): Promise<Value[] | null> {
  const payloads = await findSnapshots(reading.transaction, { call, portfolioIds, basis: await describeBasis(reading, lastDay) })
  const values = portfolioIds.flatMap((id) => parse<Value>(payloads.get(id)) ?? [])
  return values.length === portfolioIds.length ? values : null
}

/** Parses a stored result. Returns null for an invalid result, which is recognised by its lack of a currency. */
function parse<Value extends object>(text: string | undefined): Value | null {
  if (text === undefined) return null
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && 'currency' in value ? (value as Value) : null
  } catch {
    return null
  }
}

/** Creates a queue that saves one result at a time, so that saving never takes the database connections that requests need. */
function createSaveQueue(maxLength: number): (work: () => Promise<void>, backgroundTasks: Pick<BackgroundTasks, 'add'>) => void {
  let last: Promise<void> = Promise.resolve()
  let length = 0
  return (work, backgroundTasks) => {
    if (length >= maxLength) return
    length++
    last = last.then(work, work).finally(() => length--)
    backgroundTasks.add(last)
  }
}
