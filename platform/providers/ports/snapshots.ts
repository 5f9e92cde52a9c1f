/** A stored result that differs from the result computed from the ledger. */
export type DifferentResult = { portfolioId: string; call: string }

/**
 * Result of a renewal. `missing` counts results that were not stored. It includes results that were stored for another day, ledger version
 * or Atrium version, because these are not used.
 */
export type RenewalResult = { agreed: number; missing: number; differed: DifferentResult[] }

/**
 * Port of a provider that stores results computed from its ledger. A renewal computes all results again, compares them with the stored
 * results, and saves them.
 */
export type SnapshotsPort = { renewSnapshots(tell?: (done: number, all: number) => void): Promise<RenewalResult> }
