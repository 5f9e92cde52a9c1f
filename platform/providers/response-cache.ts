import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/client.ts'
import { withTenant, systemActor, type Actor, type SystemTransacting, type Transacting } from '../db/scope.ts'
import type { ResultCache } from './remembered.ts'

/**
 * Owner of a stored response. Row-level security restricts a response about an account to callers with that account. A response about no
 * account, such as funds, news or rates, belongs to the edition and is read only by the server.
 */
export type ResponseOwner = { provider: string; /** Whether the response is stored; defaults to true. */ isStored?: boolean } & (
  | { actor: Actor; accountId: string }
  | { edition: string }
)

/** Returns the owner of responses that everybody in an edition shares. */
export const createEditionOwner = (edition: string, provider: string): ResponseOwner => ({ edition, provider })

/** Returns the key of a response. It contains the account or edition and the provider. */
export function createCacheKey(subject: ResponseOwner, call: string): string {
  return `${'edition' in subject ? subject.edition : subject.accountId} ${formatCallName(subject, call)}`
}

const formatCallName = ({ provider }: ResponseOwner, call: string) => `${provider} ${call}`

/** Saves a response unless a newer one is stored. */
export async function saveResponse(db: Database, subject: ResponseOwner, call: string, payload: object, fetchedAt: Date): Promise<void> {
  const [name, text] = [formatCallName(subject, call), JSON.stringify(payload)]
  if ('edition' in subject) {
    const { edition } = subject
    return withTenant(db, systemActor(edition), (transaction) => saveEditionResponse(transaction, { edition, name, text, fetchedAt }))
  }
  const { actor, accountId } = subject
  // The system stores the response, because everybody with the account reads it. The caller must have access to the account.
  if (actor.accounts !== '*' && !actor.accounts.includes(accountId)) throw new Error('The caller has no access to the account.')
  await withTenant(db, systemActor(actor.edition), (transaction) =>
    saveAccountResponse(transaction, { edition: actor.edition, accountId, name, text, fetchedAt }),
  )
}

/** Matches calls about an account with a parameter of unlimited values: a day, a range or a holding. */
const parametrisedPattern = String.raw`\d{4}-\d{2}-\d{2}$|^\S+ holding (documents|transactions) `
const parametrisedCall = new RegExp(parametrisedPattern)
/** Maximum number of stored responses to such calls for each account. The oldest are deleted. */
const maxParametrised = 200

type ResponseToSave = { edition: string; name: string; text: string; fetchedAt: Date }

async function saveAccountResponse(
  transaction: Transacting,
  { edition, accountId, name, text, fetchedAt }: ResponseToSave & { accountId: string },
): Promise<void> {
  await sql`insert into provider_snapshots (edition, account_id, call, payload, fetched_at)
    values (${edition}, ${accountId}, ${name}, ${text}::jsonb, ${fetchedAt})
    on conflict (account_id, call) do update set payload = excluded.payload, fetched_at = excluded.fetched_at
    where provider_snapshots.fetched_at < excluded.fetched_at`.execute(transaction)
  if (!parametrisedCall.test(name)) return
  await sql`delete from provider_snapshots where account_id = ${accountId} and call in (
    select old.call from provider_snapshots old where old.account_id = ${accountId} and old.call ~ ${parametrisedPattern} and old.fetched_at < (
      select fetched_at from provider_snapshots where account_id = ${accountId} and call ~ ${parametrisedPattern}
      order by fetched_at desc offset ${maxParametrised - 1} limit 1
    ) for update of old skip locked)`.execute(transaction)
}

/**
 * Maximum number of shared responses of an edition. The oldest are deleted. A limit is needed because there can be any number of search
 * terms.
 */
const maxShared = 1_000

async function saveEditionResponse(transaction: Transacting, { edition, name, text, fetchedAt }: ResponseToSave): Promise<void> {
  await sql`insert into provider_cache (edition, call, payload, fetched_at)
    values (${edition}, ${name}, ${text}::jsonb, ${fetchedAt})
    on conflict (edition, call) do update set payload = excluded.payload, fetched_at = excluded.fetched_at
    where provider_cache.fetched_at < excluded.fetched_at`.execute(transaction)
  await sql`delete from provider_cache where edition = ${edition} and call in (
    select old.call from provider_cache old where old.edition = ${edition} and old.fetched_at < (
      select fetched_at from provider_cache where edition = ${edition} order by fetched_at desc offset ${maxShared - 1} limit 1
    ) for update of old skip locked)`.execute(transaction)
}

type StoredResponse = { data: object; fetchedAt: Date }

/** Returns the stored response of an owner. An unchanged response that is still in memory is returned as the same object. */
export async function findStoredResponse(
  db: Database,
  subject: ResponseOwner,
  call: string,
  resultCache: ResultCache,
): Promise<StoredResponse | null> {
  const row = buildRowSource(subject, call)
  return withTenant(db, 'edition' in subject ? systemActor(subject.edition) : subject.actor, async (transaction) => {
    const [stored] = (await sql<{ fetched_at: Date }>`select fetched_at from ${row}`.execute(transaction)).rows
    if (!stored) return null
    const version = `${createCacheKey(subject, call)} ${stored.fetched_at.getTime()}`
    const { data } = await resultCache.get(
      version,
      ({ bytes }) => bytes,
      () => readPayload(transaction, row),
    )
    return data && { data, fetchedAt: stored.fetched_at }
  })
}

const buildRowSource = (subject: ResponseOwner, call: string) =>
  'edition' in subject
    ? sql`provider_cache where edition = ${subject.edition} and call = ${formatCallName(subject, call)}`
    : sql`provider_snapshots where account_id = ${subject.accountId} and call = ${formatCallName(subject, call)}`

/**
 * Reads the payload; null if the row was deleted in the meantime. `bytes` is the compressed size in the database. The payload takes about
 * ten times as much memory.
 */
async function readPayload(transaction: Transacting, row: RawBuilder<unknown>): Promise<{ data: object | null; bytes: number }> {
  const { rows } = await sql<{ payload: object; bytes: number }>`select payload, pg_column_size(payload) as bytes from ${row}`.execute(
    transaction,
  )
  const [stored] = rows
  return { data: stored?.payload ?? null, bytes: stored?.bytes ?? 0 }
}

const retentionDays = 30

/**
 * Deletes responses that were fetched more than a month ago: shared responses, and responses about an account if the call has a parameter
 * such as a day. All other responses about accounts and portfolios remain.
 */
export async function deleteOldResponses(transaction: SystemTransacting, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000)
  const accountResponses = await transaction
    .deleteFrom('provider_snapshots')
    .where('fetched_at', '<', before)
    .where('call', '~', parametrisedPattern)
    .executeTakeFirst()
  const editionResponses = await transaction.deleteFrom('provider_cache').where('fetched_at', '<', before).executeTakeFirst()
  return Number(accountResponses.numDeletedRows + editionResponses.numDeletedRows)
}
