import type { Database } from '../../db/client.ts'
import { withTenant, systemActor } from '../../db/scope.ts'
import type { BackgroundTasks } from '../../jobs/background-tasks.ts'
import { findCalculationsVersion } from './calculations.ts'
import { findVersion } from './ledger-reads.ts'
import type { LedgerReading } from './reading.ts'
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

type SnapshotRequest = { call: SnapshotCall; portfolioIds: readonly string[]; lastDay: string }

export type Snapshots = {
  /**
   * Returns the stored results of the portfolios, in their order. If one is missing, `compute` computes all of them, and they are stored.
   */
  findOrCompute<Value extends object>(
    reading: LedgerReading,
    snapshotRequest: SnapshotRequest,
    compute: () => Promise<Value[]>,
  ): Promise<Value[]>
}

/** Maximum length of a stored result. Only a result with hundreds of thousands of transactions is longer. */
const maxCharacters = 60_000_000
/** Maximum number of queued results to store. Further results are not stored, and are computed again at the next request. */
const maxQueued = 50

export function createSnapshots({ db, edition, clock, backgroundTasks }: SnapshotSettings): Snapshots {
  const save = async (reading: LedgerReading, snapshotRequest: SnapshotRequest, values: readonly object[]) => {
    const basis = await describeBasis(reading, snapshotRequest.lastDay)
    await withTenant(db, systemActor(edition), async (transaction) => {
      // Results that were computed while the ledger changed may mix data of two versions.
      if ((await findVersion(transaction)) !== reading.version) return
      for (const [index, portfolioId] of snapshotRequest.portfolioIds.entries()) {
        const payload = serialisePayload(values[index]!)
        if (payload)
          await saveSnapshot(transaction, { edition, portfolioId, call: snapshotRequest.call, basis, payload, computedAt: clock() })
      }
    })
  }
  const enqueue = createSaveQueue(maxQueued)

  return {
    async findOrCompute<Value extends object>(
      reading: LedgerReading,
      snapshotRequest: SnapshotRequest,
      compute: () => Promise<Value[]>,
    ): Promise<Value[]> {
      const stored = await findStoredResults<Value>(reading, snapshotRequest)
      if (stored) return stored
      const values = await compute()
      if (backgroundTasks) enqueue(() => save(reading, snapshotRequest, values), backgroundTasks)
      return values
    },
  }
}

/**
 * Returns the basis of a result: the ledger version, the last valuation day and the version of the calculations. Together they determine
 * the result.
 */
export async function describeBasis({ version }: Pick<LedgerReading, 'version'>, lastDay: string): Promise<string> {
  return `${version} ${lastDay} ${await findCalculationsVersion()}`
}

/** Returns the payload as text; null if it is too long to store. */
export function serialisePayload(value: object): string | null {
  const text = JSON.stringify(value)
  return text.length > maxCharacters ? null : text
}

async function findStoredResults<Value extends object>(
  reading: LedgerReading,
  { call, portfolioIds, lastDay }: SnapshotRequest,
): Promise<Value[] | null> {
  const payloads = await findSnapshots(reading.transaction, { call, portfolioIds, basis: await describeBasis(reading, lastDay) })
  const values = portfolioIds.flatMap((id) => parseResult<Value>(payloads.get(id)) ?? [])
  return values.length === portfolioIds.length ? values : null
}

/** Parses a stored result. Returns null for an invalid result, which is recognised by its lack of a currency. */
function parseResult<Value extends object>(text: string | undefined): Value | null {
  if (text === undefined) return null
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && 'currency' in value ? (value as Value) : null
  } catch {
    return null
  }
}

/** Creates a queue that saves one result at a time, so that saving never takes the database connections that requests need. */
function createSaveQueue(maxLength: number): (compute: () => Promise<void>, backgroundTasks: Pick<BackgroundTasks, 'add'>) => void {
  let last: Promise<void> = Promise.resolve()
  let length = 0
  return (compute, backgroundTasks) => {
    if (length >= maxLength) return
    length++
    last = last.then(compute, compute).finally(() => length--)
    backgroundTasks.add(last)
  }
}
