import { dayIn } from '@atrium/domain/calendar'
import { withTenant, systemActor, type SystemTransacting } from '../../db/scope.ts'
import type { Renewed } from '../ports/snapshots.ts'
import { createRemembered } from '../remembered.ts'
import { answerHoldings, performanceOver, answerPortfolios, transactionsUntil } from './answers.ts'
import { findPortfolio, findVersion, listPortfolioIds, type PortfolioRow } from './ledger-reads.ts'
import { lastValuationDay, type Reading } from './reading.ts'
import { findSnapshots, snapshotCalls, type SnapshotCall } from './snapshot-reads.ts'
import { saveSnapshot, type Snapshot } from './snapshot-writes.ts'
import { describeBasis, serialisePayload, type SnapshotSettings } from './snapshots.ts'

type Settings = Pick<SnapshotSettings, 'db' | 'edition' | 'timeZone' | 'clock'>

/** A result computed from the ledger, and the payload that was stored before; undefined if none was. */
type Comparison = Snapshot & { stored: string | undefined }

const answers: Record<SnapshotCall, (reading: Reading, portfolio: PortfolioRow, lastDay: string) => Promise<object>> = {
  portfolio: async (reading, portfolio, lastDay) => (await answerPortfolios(reading, [portfolio], lastDay))[0]!,
  holdings: answerHoldings,
  transactions: transactionsUntil,
  performance: (reading, portfolio, lastDay) => performanceOver(reading, portfolio, lastDay, {}),
}

/** Computes the results of every portfolio from the ledger again, compares them with the stored results, and stores them. */
export async function renewAll(settings: Settings, onProgress: (done: number, all: number) => void): Promise<Renewed> {
  const ids = await withTenant(settings.db, systemActor(settings.edition), listPortfolioIds)
  const renewed: Renewed = { agreed: 0, missing: 0, differed: [] }
  for (const [index, id] of ids.entries()) {
    for (const { portfolioId, call, payload, stored } of await renew(settings, id)) {
      if (stored === payload) renewed.agreed++
      else if (stored === undefined) renewed.missing++
      else renewed.differed.push({ portfolioId, call })
    }
    onProgress(index + 1, ids.length)
  }
  return renewed
}

/** Renews the results of one portfolio. Starts again if the ledger changes meanwhile. */
async function renew(settings: Settings, portfolioId: string): Promise<Comparison[]> {
  for (;;) {
    const compared = await withTenant(settings.db, systemActor(settings.edition), (transaction) =>
      tryOnce(settings, transaction, portfolioId),
    )
    if (compared) return compared
  }
}

/** Renews the results of one portfolio. Returns null, and stores nothing, if the ledger changed meanwhile. */
async function tryOnce(settings: Settings, transaction: SystemTransacting, portfolioId: string): Promise<Comparison[] | null> {
  // The cache is new and empty, so that every result is computed again.
  const reading: Reading = { transaction, version: await findVersion(transaction), remembered: createRemembered(Infinity) }
  const portfolio = await findPortfolio(transaction, portfolioId)
  const lastDay = await lastValuationDay(reading, dayIn(settings.timeZone, settings.clock()))
  if (!portfolio || portfolio.inception > lastDay) return []
  const compared = await compare(settings, reading, portfolio, lastDay)
  if ((await findVersion(transaction)) !== reading.version) return null
  for (const one of compared) if (one.stored !== one.payload) await saveSnapshot(transaction, one)
  return compared
}

async function compare({ edition, clock }: Settings, reading: Reading, portfolio: PortfolioRow, lastDay: string): Promise<Comparison[]> {
  const { id: portfolioId } = portfolio
  const basis = await describeBasis(reading, lastDay)
  const compared: Comparison[] = []
  for (const call of snapshotCalls) {
    const payload = serialisePayload(await answers[call](reading, portfolio, lastDay))
    if (payload === null) continue
    const snapshots = await findSnapshots(reading.transaction, { call, portfolioIds: [portfolioId], basis })
    compared.push({ edition, portfolioId, call, basis, payload, workedOutAt: clock(), stored: snapshots.get(portfolioId) })
  }
  return compared
}
