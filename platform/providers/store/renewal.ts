import { dayIn } from '@atrium/domain/calendar'
import { withTenant, systemActor, type SystemTransacting } from '../../db/scope.ts'
import type { RenewalResult } from '../ports/snapshots.ts'
import { createResultCache } from '../remembered.ts'
import { readHoldings, readPerformance, readPortfolios, readTransactions } from './responses.ts'
import { findPortfolio, findVersion, listPortfolioIds, type PortfolioRow } from './ledger-reads.ts'
import { findLastValuationDay, type LedgerReading } from './reading.ts'
import { findSnapshots, snapshotCalls, type SnapshotCall } from './snapshot-reads.ts'
import { saveSnapshot, type Snapshot } from './snapshot-writes.ts'
import { describeBasis, serialisePayload, type SnapshotSettings } from './snapshots.ts'

type Settings = Pick<SnapshotSettings, 'db' | 'edition' | 'timeZone' | 'clock'>

/** A result computed from the ledger, and the payload that was stored before; undefined if none was. */
type Comparison = Snapshot & { stored: string | undefined }

const computations: Record<SnapshotCall, (reading: LedgerReading, portfolio: PortfolioRow, lastDay: string) => Promise<object>> = {
  portfolio: async (reading, portfolio, lastDay) => (await readPortfolios(reading, [portfolio], lastDay))[0]!,
  holdings: readHoldings,
  transactions: readTransactions,
  performance: (reading, portfolio, lastDay) => readPerformance(reading, portfolio, lastDay, {}),
}

/** Computes the results of every portfolio from the ledger again, compares them with the stored results, and stores them. */
export async function renewAll(settings: Settings, onProgress: (done: number, all: number) => void): Promise<RenewalResult> {
  const ids = await withTenant(settings.db, systemActor(settings.edition), listPortfolioIds)
  const result: RenewalResult = { agreed: 0, missing: 0, differed: [] }
  for (const [index, id] of ids.entries()) {
    for (const { portfolioId, call, payload, stored } of await renewPortfolio(settings, id)) {
      if (stored === payload) result.agreed++
      else if (stored === undefined) result.missing++
      else result.differed.push({ portfolioId, call })
    }
    onProgress(index + 1, ids.length)
  }
  return result
}

/** Renews the results of one portfolio. Starts again if the ledger changes meanwhile. */
async function renewPortfolio(settings: Settings, portfolioId: string): Promise<Comparison[]> {
  for (;;) {
    const comparisons = await withTenant(settings.db, systemActor(settings.edition), (transaction) =>
      tryRenewal(settings, transaction, portfolioId),
    )
    if (comparisons) return comparisons
  }
}

/** Renews the results of one portfolio. Returns null, and stores nothing, if the ledger changed meanwhile. */
async function tryRenewal(settings: Settings, transaction: SystemTransacting, portfolioId: string): Promise<Comparison[] | null> {
  // The cache is new and empty, so that every result is computed again.
  const reading: LedgerReading = { transaction, version: await findVersion(transaction), remembered: createResultCache(Infinity) }
  const portfolio = await findPortfolio(transaction, portfolioId)
  const lastDay = await findLastValuationDay(reading, dayIn(settings.timeZone, settings.clock()))
  if (!portfolio || portfolio.inception > lastDay) return []
  const comparisons = await compareResults(settings, reading, portfolio, lastDay)
  if ((await findVersion(transaction)) !== reading.version) return null
  for (const one of comparisons) if (one.stored !== one.payload) await saveSnapshot(transaction, one)
  return comparisons
}

async function compareResults(
  { edition, clock }: Settings,
  reading: LedgerReading,
  portfolio: PortfolioRow,
  lastDay: string,
): Promise<Comparison[]> {
  const { id: portfolioId } = portfolio
  const basis = await describeBasis(reading, lastDay)
  const comparisons: Comparison[] = []
  for (const call of snapshotCalls) {
    const payload = serialisePayload(await computations[call](reading, portfolio, lastDay))
    if (payload === null) continue
    const snapshots = await findSnapshots(reading.transaction, { call, portfolioIds: [portfolioId], basis })
    comparisons.push({ edition, portfolioId, call, basis, payload, computedAt: clock(), stored: snapshots.get(portfolioId) })
  }
  return comparisons
}
