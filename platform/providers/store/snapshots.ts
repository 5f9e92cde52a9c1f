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
  clock: () => Date
  /** Stores results after their response; if undefined they are not stored. */
  backgroundTasks?: Pick<BackgroundTasks, 'add'> | undefined
}

type About = { call: SnapshotCall; portfolioIds: readonly string[]; lastDay: string }

export type Snapshots = {
  /** Returns the stored results of the portfolios, in their order. If one is missing, `work` computes it, and it is then stored. */
  orWorkOut<Value extends object>(reading: Reading, about: About, work: () => Promise<Value[]>): Promise<Value[]>
}

/** Maximum length of a stored result. Longer ones have hundreds of thousands of transactions, and a process does not cache them either. */
const mostCharacters = 60_000_000
/** Maximum number of results waiting to be stored; further results are computed again at the next request. */
const mostWaiting = 50

export function createSnapshots({ db, edition, clock, backgroundTasks }: SnapshotSettings): Snapshots {
  const keep = async (reading: Reading, about: About, values: readonly object[]) => {
    const basis = await describeBasis(reading, about.lastDay)
    await withTenant(db, systemActor(edition), async (transaction) => {
      // Results read while the ledger changed may mix two versions.
      if ((await findVersion(transaction)) !== reading.version) return
      for (const [place, portfolioId] of about.portfolioIds.entries()) {
        const payload = serialisePayload(values[place]!)
        if (payload) await saveSnapshot(transaction, { edition, portfolioId, call: about.call, basis, payload, workedOutAt: clock() })
      }
    })
  }
  const inTurn = createTurn(mostWaiting)

  return {
    async orWorkOut<Value extends object>(reading: Reading, about: About, work: () => Promise<Value[]>): Promise<Value[]> {
      const kept = await findKept<Value>(reading, about)
      if (kept) return kept
      const values = await work()
      if (backgroundTasks) inTurn(() => keep(reading, about, values), backgroundTasks)
      return values
    },
  }
}

/** Returns the basis: everything that determines the result. */
export async function describeBasis({ version }: Pick<Reading, 'version'>, lastDay: string): Promise<string> {
  return `${version} ${lastDay} ${await nameCalculations()}`
}

/** Returns the payload as text, or null if it is too long to store. */
export function serialisePayload(value: object): string | null {
  const text = JSON.stringify(value)
  return text.length > mostCharacters ? null : text
}

async function findKept<Value extends object>(reading: Reading, { call, portfolioIds, lastDay }: About): Promise<Value[] | null> {
  const kept = await findSnapshots(reading.transaction, { call, portfolioIds, basis: await describeBasis(reading, lastDay) })
  const values = portfolioIds.flatMap((id) => parsed<Value>(kept.get(id)) ?? [])
  return values.length === portfolioIds.length ? values : null
}

/** Parses a stored result; null for an invalid one (each has a currency). */
function parsed<Value extends object>(text: string | undefined): Value | null {
  if (text === undefined) return null
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && 'currency' in value ? (value as Value) : null
  } catch {
    return null
  }
}

/** Creates a queue that stores one result after another, so that views do not wait for connections. */
function createTurn(most: number): (work: () => Promise<void>, backgroundTasks: Pick<BackgroundTasks, 'add'>) => void {
  let last: Promise<void> = Promise.resolve()
  let waiting = 0
  return (work, backgroundTasks) => {
    if (waiting >= most) return
    waiting++
    last = last.then(work, work).finally(() => waiting--)
    backgroundTasks.add(last)
  }
}
