import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import { withTenant, systemActor, type SystemTransacting } from '../db/scope.ts'
import { computeInitialHash, isSignedBy, computeNextHash, findTrustedKeys, type Checkpoint } from './chain.ts'
import { readCheckpoints } from './checkpoint-file.ts'
import { mapCheckpoint, selectSeals, type SealWithRow } from './sealed-rows.ts'

export type VerificationResult = { edition: string; events: number; seals: number; checkpoints: number; fault: string | null }

export type VerificationOptions = {
  db: Database
  dataDir: string
  editions: readonly { id: string }[]
  key: string
  anchors?: readonly Checkpoint[]
}

const batchSize = 2_000

/**
 * Recomputes every chain from its first event, and compares it with the signed checkpoints of the database, of the file and of `anchors`
 * (checkpoints kept elsewhere). Returns one result per edition, with its first fault.
 */
export async function verifyEvents({ db, dataDir, editions, key, anchors = [] }: VerificationOptions): Promise<VerificationResult[]> {
  const lines = readCheckpoints(dataDir)
  const fileCheckpoints = [...lines.filter((line) => line !== undefined), ...anchors]
  const unreadableLine = lines.findIndex((line) => line === undefined) + 1
  const results: VerificationResult[] = []
  for (const { id } of editions) {
    const result = await withTenant(db, systemActor(id), (transaction) => verifyEdition(transaction, id, key, fileCheckpoints))
    results.push(
      result.fault === null && unreadableLine > 0
        ? { ...result, fault: `line ${unreadableLine} of the checkpoint file cannot be read` }
        : result,
    )
  }
  return results
}

async function verifyEdition(
  transaction: SystemTransacting,
  edition: string,
  key: string,
  fileCheckpoints: readonly Checkpoint[],
): Promise<VerificationResult> {
  const rows = await transaction.selectFrom('audit_checkpoints').selectAll().orderBy('id').execute()
  const databaseCheckpoints = rows.map(mapCheckpoint)
  const checkpoints = [...databaseCheckpoints, ...fileCheckpoints.filter((one) => one.edition === edition)]
  const signed = new Map(checkpoints.map((one) => [one.position, one.link]))
  const walk = await walkChain(transaction, edition, signed)
  const fault =
    walk.fault ??
    (await findUnsealed(transaction, walk.lastEventId)) ??
    findCheckpointFault(checkpoints, findTrustedKeys(key, checkpoints), walk)
  return { edition, events: await countEvents(transaction), seals: walk.seals, checkpoints: databaseCheckpoints.length, fault }
}

type ChainWalk = { seals: number; lastEventId: string | null; hashes: ReadonlyMap<number, string>; fault: string | null }

async function walkChain(transaction: SystemTransacting, edition: string, signed: ReadonlyMap<number, string>): Promise<ChainWalk> {
  const walk = { seals: 0, lastEventId: null as string | null, hash: computeInitialHash(edition) }
  const hashes = new Map([[0, walk.hash.toString('hex')]])
  for (;;) {
    const seals = await selectSeals(transaction, walk.seals, batchSize)
    for (const seal of seals) {
      const fault = findSealFault(seal, walk, seals)
      if (fault) return { seals: walk.seals, lastEventId: walk.lastEventId, hashes, fault }
      Object.assign(walk, { seals: seal.position, lastEventId: seal.eventId, hash: seal.hash })
      if (signed.has(seal.position)) hashes.set(seal.position, seal.hash.toString('hex'))
    }
    if (seals.length < batchSize) return { seals: walk.seals, lastEventId: walk.lastEventId, hashes, fault: null }
  }
}

function findSealFault(
  { position, eventId, hash, row }: SealWithRow,
  before: { seals: number; lastEventId: string | null; hash: Buffer },
  nearbySeals: readonly SealWithRow[],
): string | null {
  if (position !== before.seals + 1) return `the seal ${before.seals + 1}, after event ${before.lastEventId ?? 'none'}, is missing`
  if (before.lastEventId !== null && BigInt(eventId) <= BigInt(before.lastEventId)) return `event ${eventId} is out of order`
  if (!row) return `event ${eventId} is missing`
  if (computeNextHash(before.hash, row).equals(hash)) return null
  const other = nearbySeals.find(
    (one) => one.row && one.eventId !== eventId && computeNextHash(before.hash, { ...one.row, id: eventId }).equals(hash),
  )
  return other ? `event ${eventId} was exchanged with event ${other.eventId}` : `event ${eventId} was altered`
}

/** Finds an event without a seal below the last sealed event. Seals follow the order of event ids, so such an event was inserted later. */
async function findUnsealed(transaction: SystemTransacting, lastEventId: string | null): Promise<string | null> {
  if (lastEventId === null) return null
  const { rows } = await sql<{ id: string }>`
    select e.id::text as id from events e where e.id <= ${lastEventId}
      and not exists (select from event_seals s where s.event_id = e.id) order by e.id limit 1`.execute(transaction)
  return rows[0] ? `event ${rows[0].id} was added afterwards` : null
}

function findCheckpointFault(checkpoints: readonly Checkpoint[], trusted: ReadonlySet<string>, walk: ChainWalk): string | null {
  for (const one of checkpoints.toSorted((left, right) => left.position - right.position)) {
    const name = `the checkpoint of ${one.at} at event ${one.eventId ?? 'none'}`
    if (!trusted.has(one.key) || !isSignedBy(one)) return `${name} is not signed by this installation`
    if (one.position > walk.seals)
      return `the events after ${walk.lastEventId ?? 'the beginning'} are missing up to event ${one.eventId}: ${one.position} were sealed at ${one.at}, but only ${walk.seals} exist`
    if (walk.hashes.get(one.position) !== one.link)
      return `the events up to ${one.eventId} were altered and sealed again: ${name} has a different hash`
  }
  return null
}

async function countEvents(transaction: SystemTransacting): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(transaction)
  return rows[0]?.count ?? 0
}
