/** A stored answer that differs from the ledger. */
export type Differing = { portfolioId: string; call: string }

/** `missing`: not stored, or of another day, ledger version or version of Atrium, and so not used. */
export type Renewed = { agreed: number; missing: number; differed: Differing[] }

/** A provider that stores results computed from its own ledger: recomputes all, compares, and stores the current ones. */
export type SnapshotsPort = { renewSnapshots(tell?: (done: number, all: number) => void): Promise<Renewed> }
