/** An answer that was kept and is not what its ledger comes to. */
export type Differing = { portfolioId: string; call: string }

/** `missing`: not kept, or of another day, state of the ledger or version of Atrium, and so given to nobody. */
export type Renewed = { agreed: number; missing: number; differed: Differing[] }

/** A provider that keeps what it worked out of its own ledger: everything is worked out anew, compared, and kept as it is now. */
export type SnapshotsPort = { renewSnapshots(tell?: (done: number, all: number) => void): Promise<Renewed> }
