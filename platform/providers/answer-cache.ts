import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/client.ts'
import { withTenant, systemActor, type Actor, type SystemTransacting, type Transacting } from '../db/scope.ts'
import type { Remembered } from './remembered.ts'

/**
 * Owner of a response. A response for an account is under row-level security by account. A response that concerns no account (funds, news,
 * rates) belongs to the edition, and only the server reads it.
 */
export type Subject = { provider: string; /** Defaults to true. */ isKept?: boolean } & (
  | { actor: Actor; accountId: string }
  | { edition: string }
)

/** Returns the owner of responses shared by the people of an edition. */
export const sharedSubject = (edition: string, provider: string): Subject => ({ edition, provider })

/** Returns the key of a response, which is separate for each provider and edition. */
export function createCacheKey(subject: Subject, call: string): string {
  return `${'edition' in subject ? subject.edition : subject.accountId} ${nameOf(subject, call)}`
}

const nameOf = ({ provider }: Subject, call: string) => `${provider} ${call}`

/** Saves a response unless a newer one is stored. */
export async function saveAnswer(db: Database, subject: Subject, call: string, payload: object, fetchedAt: Date): Promise<void> {
  const [name, text] = [nameOf(subject, call), JSON.stringify(payload)]
  if ('edition' in subject) {
    const { edition } = subject
    return withTenant(db, systemActor(edition), (transaction) => saveShared(transaction, { edition, name, text, fetchedAt }))
  }
  const { actor, accountId } = subject
  await withTenant(db, actor, (transaction) => saveOwn(transaction, { edition: actor.edition, accountId, name, text, fetchedAt }))
}

/** Calls of an account that have unlimited parameters: a day, a range, a holding. */
const chosen = String.raw`\d{4}-\d{2}-\d{2}$|^\S+ holding documents `
const isChosen = new RegExp(chosen)
/** Maximum number of such responses for each account; the oldest are deleted. */
const mostChosen = 200

type AnswerToSave = { edition: string; name: string; text: string; fetchedAt: Date }

async function saveOwn(
  transaction: Transacting,
  { edition, accountId, name, text, fetchedAt }: AnswerToSave & { accountId: string },
): Promise<void> {
  await sql`insert into provider_snapshots (edition, account_id, call, payload, fetched_at)
    values (${edition}, ${accountId}, ${name}, ${text}::jsonb, ${fetchedAt})
    on conflict (account_id, call) do update set payload = excluded.payload, fetched_at = excluded.fetched_at
    where provider_snapshots.fetched_at < excluded.fetched_at`.execute(transaction)
  if (!isChosen.test(name)) return
  await sql`delete from provider_snapshots where account_id = ${accountId} and call in (
    select old.call from provider_snapshots old where old.account_id = ${accountId} and old.call ~ ${chosen} and old.fetched_at < (
      select fetched_at from provider_snapshots where account_id = ${accountId} and call ~ ${chosen}
      order by fetched_at desc offset ${mostChosen - 1} limit 1
    ) for update of old skip locked)`.execute(transaction)
}

/** Maximum number of shared responses for each edition, because searches are unlimited; the oldest are deleted. */
const mostShared = 1_000

async function saveShared(transaction: Transacting, { edition, name, text, fetchedAt }: AnswerToSave): Promise<void> {
  await sql`insert into provider_cache (edition, call, payload, fetched_at)
    values (${edition}, ${name}, ${text}::jsonb, ${fetchedAt})
    on conflict (edition, call) do update set payload = excluded.payload, fetched_at = excluded.fetched_at
    where provider_cache.fetched_at < excluded.fetched_at`.execute(transaction)
  await sql`delete from provider_cache where edition = ${edition} and call in (
    select old.call from provider_cache old where old.edition = ${edition} and old.fetched_at < (
      select fetched_at from provider_cache where edition = ${edition} order by fetched_at desc offset ${mostShared - 1} limit 1
    ) for update of old skip locked)`.execute(transaction)
}

type Kept = { data: object; fetchedAt: Date }

/** Finds the stored response of an owner. Returns the same object while the response is unchanged and in memory. */
export async function findAnswer(db: Database, subject: Subject, call: string, remembered: Remembered): Promise<Kept | null> {
  const row = rowOf(subject, call)
  return withTenant(db, 'edition' in subject ? systemActor(subject.edition) : subject.actor, async (transaction) => {
    const [found] = (await sql<{ fetched_at: Date }>`select fetched_at from ${row}`.execute(transaction)).rows
    if (!found) return null
    const version = `${createCacheKey(subject, call)} ${found.fetched_at.getTime()}`
    const { data } = await remembered.get(
      version,
      ({ bytes }) => bytes,
      () => readPayload(transaction, row),
    )
    return data && { data, fetchedAt: found.fetched_at }
  })
}

const rowOf = (subject: Subject, call: string) =>
  'edition' in subject
    ? sql`provider_cache where edition = ${subject.edition} and call = ${nameOf(subject, call)}`
    : sql`provider_snapshots where account_id = ${subject.accountId} and call = ${nameOf(subject, call)}`

/**
 * Reads the payload; null if it was deleted meanwhile. `bytes` is the compressed size of the row; in memory it takes about ten times as
 * much.
 */
async function readPayload(transaction: Transacting, row: RawBuilder<unknown>): Promise<{ data: object | null; bytes: number }> {
  const { rows } = await sql<{ payload: object; bytes: number }>`select payload, pg_column_size(payload) as bytes from ${row}`.execute(
    transaction,
  )
  const [kept] = rows
  return { data: kept?.payload ?? null, bytes: kept?.bytes ?? 0 }
}

const keptDays = 30

/**
 * Deletes responses not requested for a month: those of an account with chosen parameters, and all shared ones. The latest response for
 * each account and portfolio is kept.
 */
export async function deleteOldAnswers(transaction: SystemTransacting, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const own = await transaction
    .deleteFrom('provider_snapshots')
    .where('fetched_at', '<', before)
    .where('call', '~', chosen)
    .executeTakeFirst()
  const shared = await transaction.deleteFrom('provider_cache').where('fetched_at', '<', before).executeTakeFirst()
  return Number(own.numDeletedRows + shared.numDeletedRows)
}
