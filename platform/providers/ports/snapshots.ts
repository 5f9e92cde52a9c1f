/** A stored result that differs from the ledger. */
export type Differing = { portfolioId: string; call: string }

/**
 * Result of a renewal. `missing` counts results that were not stored, or were stored for another day, ledger version or Atrium version and
 * are therefore not used.
 */
export type Renewed = { agreed: number; missing: number; differed: Differing[] }

/**
 * Port of a provider that stores results computed from its ledger. A renewal recomputes and compares all results, and saves the new ones.
 */
export type SnapshotsPort = { renewSnapshots(tell?: (done: number, all: number) => void): Promise<Renewed> }
