/** A stored result that differs from the ledger. */
export type Differing = { portfolioId: string; call: string }

/**
 * Result of a renewal. `missing` counts results not stored, or stored for another day, ledger version or version of Atrium, and therefore
 * not used.
 */
export type Renewed = { agreed: number; missing: number; differed: Differing[] }

/** Port of a provider that stores results computed from its own ledger: recomputes all results, compares them, and stores the new ones. */
export type SnapshotsPort = { renewSnapshots(tell?: (done: number, all: number) => void): Promise<Renewed> }
