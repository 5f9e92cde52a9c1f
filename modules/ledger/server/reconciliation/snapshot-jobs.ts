import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import type { Renewed } from '@atrium/platform/providers/ports/snapshots'

type Needed = Pick<Dependencies, 'log' | 'providers'>
type Tell = (done: number, all: number) => void

/** What is kept of every edition's own ledger, for the first views of the morning; what differed is told. */
export async function renewAllSnapshots(
  deps: Needed,
  editions: readonly Edition[],
): Promise<Omit<Renewed, 'differed'> & { differed: number }> {
  const counts = { agreed: 0, missing: 0, differed: 0 }
  for (const edition of editions) {
    const { agreed, missing, differed } = await renewSnapshots(deps, edition)
    for (const one of differed)
      deps.log.error({ edition: edition.id, ...one }, 'what was kept of a portfolio was not what its ledger comes to')
    counts.agreed += agreed
    counts.missing += missing
    counts.differed += differed.length
  }
  return counts
}

/** What is kept of an edition's own ledger is compared with what that comes to, and kept as it is. */
export async function renewSnapshots({ providers }: Pick<Needed, 'providers'>, edition: Edition, tell?: Tell): Promise<Renewed> {
  const renewed = await providers.portfolios(edition, 'store').renewSnapshots?.(tell)
  return renewed ?? { agreed: 0, missing: 0, differed: [] }
}
