import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../app-context.ts'
import type { Database } from '../db/client.ts'
import { withTenant, systemActor, type SystemTransacting } from '../db/scope.ts'
import { deriveAuditKey, computeInitialHash, computeNextHash, signCheckpoint, type AuditKey, type Checkpoint } from './chain.ts'
import { appendCheckpoints, readLastPositions } from './checkpoint-file.ts'
import { mapCheckpoint, selectEventsToSeal, type CheckpointRow } from './sealed-rows.ts'

export type SealDependencies = { db: Database; clock: Clock; secret: string; dataDir: string; editions: readonly { id: string }[] }

const batchSize = 2_000
const maxWaitMs = 5_000
const pollMs = 20

/**
 * Seals every committed event: extends the hash chain of each edition, and signs a checkpoint for the database and the file. Several nodes
 * may seal at the same time. Returns the number of sealed events, and the checkpoints that were added to this node's file.
 */
export async function sealEvents(dependencies: SealDependencies): Promise<{ sealed: number; checkpoints: Checkpoint[] }> {
  const key = deriveAuditKey(dependencies.secret)
  let sealed = 0
  const checkpoints: Checkpoint[] = []
  for (const { id } of dependencies.editions) {
    sealed += await sealEdition(dependencies, id, key)
    checkpoints.push(...(await copyToFile(dependencies, id)))
  }
  return { sealed, checkpoints }
}

async function sealEdition({ db, clock }: SealDependencies, edition: string, key: AuditKey): Promise<number> {
  const newest = await withTenant(db, systemActor(edition), readNewestEventId)
  if (newest === null || !(await waitForWriters(db))) return 0
  let sealed = 0
  for (;;) {
    const batchCount = await withTenant(db, systemActor(edition), (transaction) =>
      sealBatch(transaction, edition, { newest, key, now: clock() }),
    )
    sealed += batchCount
    if (batchCount < batchSize) return sealed
  }
}

async function readNewestEventId(transaction: SystemTransacting): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`select max(id)::text as newest from events`.execute(transaction)
  return rows[0]?.newest ?? null
}

/**
 * Waits until no transaction can add an event with an id below the visible ids; returns false if that takes longer than `maxWaitMs`. An
 * insert locks the table before it takes its id. Only a transaction that holds the lock now can therefore have such an id; later inserts
 * get greater ids. After the wait, a missing id belongs to a transaction that was rolled back. (The row's xmin cannot be used, because the
 * event id is taken before the transaction id is assigned.)
 */
async function waitForWriters(db: Database): Promise<boolean> {
  const until = Date.now() + maxWaitMs
  let holders = await listActiveWriters(db)
  while (holders.length > 0 && Date.now() < until) {
    await pause(pollMs)
    const now = new Set(await listActiveWriters(db))
    holders = holders.filter((holder) => now.has(holder))
  }
  return holders.length === 0
}

async function listActiveWriters(db: Database): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select distinct virtualtransaction as holder from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and relation = 'events'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map((row) => row.holder)
}

type BatchOptions = { newest: string; key: AuditKey; now: Date }

async function sealBatch(transaction: SystemTransacting, edition: string, { newest, key, now }: BatchOptions): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit:${edition}`}, 0))`.execute(transaction)
  const last = await readLastSeal(transaction, edition)
  const rows = await selectEventsToSeal(transaction, { after: last.eventId ?? '0', upTo: newest, limit: batchSize })
  if (rows.length === 0) return 0
  let { position, hash } = last
  const seals = rows.map((row) => {
    hash = computeNextHash(hash, row)
    position += 1
    return { edition, position: String(position), event_id: row.id, hash }
  })
  await transaction.insertInto('event_seals').values(seals).execute()
  await writeCheckpoint(transaction, key, {
    edition,
    position,
    eventId: rows.at(-1)?.id ?? null,
    link: hash.toString('hex'),
    at: now.toISOString(),
    previousKey: null,
  })
  return rows.length
}

async function readLastSeal(
  transaction: SystemTransacting,
  edition: string,
): Promise<{ position: number; eventId: string | null; hash: Buffer }> {
  const row = await transaction
    .selectFrom('event_seals')
    .select(['position', 'event_id', 'hash'])
    .where('edition', '=', edition)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? { position: Number(row.position), eventId: row.event_id, hash: row.hash }
    : { position: 0, eventId: null, hash: computeInitialHash(edition) }
}

async function writeCheckpoint(
  transaction: SystemTransacting,
  key: AuditKey,
  statement: Parameters<typeof signCheckpoint>[1],
): Promise<void> {
  const checkpoint = signCheckpoint(key, statement)
  await transaction
    .insertInto('audit_checkpoints')
    .values({
      edition: checkpoint.edition,
      position: String(checkpoint.position),
      event_id: checkpoint.eventId,
      hash: Buffer.from(checkpoint.link, 'hex'),
      at: new Date(checkpoint.at),
      key: checkpoint.key,
      previous_key: checkpoint.previousKey,
      signature: checkpoint.signature,
    })
    .execute()
}

/** Appends the checkpoints that this node's file lacks, such as those of other nodes or from before a crash, and returns them. */
async function copyToFile({ db, dataDir }: SealDependencies, edition: string): Promise<Checkpoint[]> {
  const known = readLastPositions(dataDir).get(edition) ?? -1
  const rows = await withTenant(db, systemActor(edition), (transaction) =>
    transaction.selectFrom('audit_checkpoints').selectAll().where('position', '>', String(known)).orderBy('id').execute(),
  )
  const checkpoints = rows.map((row: CheckpointRow): Checkpoint => mapCheckpoint(row))
  appendCheckpoints(dataDir, checkpoints)
  return checkpoints
}

/** Returns the name of the key that signed the newest checkpoint, by edition. An edition without a checkpoint is absent. */
export async function findSigningKeys({ db, editions }: Pick<SealDependencies, 'db' | 'editions'>): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const { id } of editions) {
    const newest = await withTenant(db, systemActor(id), (transaction) =>
      transaction.selectFrom('audit_checkpoints').select('key').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    )
    if (newest) keys.set(id, newest.key)
  }
  return keys
}

/**
 * Refuses a secret that does not belong to this database, such as a mistyped one. With it, events would be sealed with a key that no later
 * start can confirm. After an interrupted change of the secret, some editions have the new key, so that both secrets are accepted.
 * @throws Error with a message for the operator
 */
export async function assertKnownSecret(dependencies: Pick<SealDependencies, 'db' | 'editions' | 'secret'>): Promise<void> {
  const known = new Set((await findSigningKeys(dependencies)).values())
  if (known.size === 0 || known.has(deriveAuditKey(dependencies.secret).name)) return
  throw new Error(
    'ATRIUM_SECRET is not the secret of this database. Set the secret with which Atrium last ran; if it is lost, see "replace-secret" of bin/admin.',
  )
}

/**
 * Signs a checkpoint with the new key after a change of the secret. The checkpoint names the previous key as trusted, so that earlier
 * signatures stay valid.
 */
export async function signKeyChange(
  dependencies: Omit<SealDependencies, 'secret'>,
  findPreviousKey: (edition: string) => string,
  newSecret: string,
): Promise<void> {
  const newKey = deriveAuditKey(newSecret)
  for (const { id: edition } of dependencies.editions) {
    const at = dependencies.clock().toISOString()
    const written = await withTenant(dependencies.db, systemActor(edition), async (transaction) => {
      const { position, eventId, hash } = await readLastSeal(transaction, edition)
      const statement = { edition, position, eventId, link: hash.toString('hex'), at, previousKey: findPreviousKey(edition) }
      await writeCheckpoint(transaction, newKey, statement)
      return signCheckpoint(newKey, statement)
    })
    appendCheckpoints(dependencies.dataDir, [written])
  }
}
