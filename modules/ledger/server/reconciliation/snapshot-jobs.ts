import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import type { RenewalResult } from '@atrium/platform/providers/ports/snapshots'

type SnapshotDependencies = Pick<Dependencies, 'log' | 'providers'>
type ReportProgress = (done: number, all: number) => void

/** Recomputes the stored results of all editions' own ledgers before the first visits in the morning. Differences are logged as errors. */
export async function renewAllSnapshots(
  deps: SnapshotDependencies,
  editions: readonly Edition[],
): Promise<Omit<RenewalResult, 'differed'> & { differed: number }> {
  const counts = { agreed: 0, missing: 0, differed: 0 }
  for (const edition of editions) {
    const { agreed, missing, differed } = await renewSnapshots(deps, edition)
    for (const one of differed) deps.log.error({ edition: edition.id, ...one }, 'a stored result of a portfolio differed from its ledger')
    counts.agreed += agreed
    counts.missing += missing
    counts.differed += differed.length
  }
  return counts
}

/** Recomputes the stored results of an edition's own ledger, compares them with the previous ones, and stores them. */
export async function renewSnapshots(
  { providers }: Pick<SnapshotDependencies, 'providers'>,
  edition: Edition,
  reportProgress?: ReportProgress,
): Promise<RenewalResult> {
  const renewed = await providers.portfolios(edition, 'store').renewSnapshots?.(reportProgress)
  return renewed ?? { agreed: 0, missing: 0, differed: [] }
}
