import { sql } from 'kysely'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting, type Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import type { EditionScope } from '@atrium/platform/session/access'
import type { UploadTarget } from '../contributions.ts'
import type { Segment } from '../schema.ts'

/** Limits of the uploads that are unfinished or not checked yet. */
const quotas = { uploadsOfPerson: 100, bytesOfPerson: 2_000_000_000, bytesOfEdition: 20_000_000_000 }

export type NewUpload = { id: string; purpose: string; target: UploadTarget; name: string; bytes: number }

/**
 * Adds an upload of the person, unless unfinished uploads take too much space. The uploads of others, which only the system sees, count too.
 * @throws the error `too-much-under-way` of the problem catalogue
 */
export async function addUpload(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { actor, person }: EditionScope,
  { id, purpose, target, name, bytes }: NewUpload,
): Promise<void> {
  const now = clock()
  await withTenant(db, systemActor(actor.edition), async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('file uploads'), hashtext(${actor.edition}))`.execute(transaction)
    const { rows } = await sql<{ own: number; count: number; all: number }>`select
        coalesce(sum(bytes) filter (where person_id = ${person.id}), 0)::float8 as own,
        (count(*) filter (where person_id = ${person.id}))::int as count, coalesce(sum(bytes), 0)::float8 as all
      from file_uploads where edition = ${actor.edition} and state in ('uploading', 'checking')`.execute(transaction)
    const open = rows[0] ?? { own: 0, count: 0, all: 0 }
    if (open.count >= quotas.uploadsOfPerson || open.own + bytes > quotas.bytesOfPerson || open.all + bytes > quotas.bytesOfEdition)
      throw refusal('too-much-under-way')
    await sql`insert into file_uploads (id, edition, person_id, purpose, target, name, bytes, created_at, updated_at)
      values (${id}::uuid, ${actor.edition}, ${person.id}, ${purpose}, ${JSON.stringify(target)}::jsonb, ${name}, ${bytes}, ${now}, ${now})`.execute(
      transaction,
    )
  })
}

/**
 * Adds a segment at a position. The last one ends the upload, which then waits for its check. Returns false, and changes nothing, if the
 * upload does not end at the position.
 */
export async function addSegment(
  transaction: Transacting,
  { person }: EditionScope,
  { id, position, segment, now }: { id: string; position: number; segment: Segment; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update file_uploads
    set received = received + ${segment.bytes}::bigint, segments = segments || ${JSON.stringify([segment])}::jsonb, updated_at = ${now},
      state = case when received + ${segment.bytes}::bigint = bytes then 'checking' else state end
    where id = ${id}::uuid and person_id = ${person.id} and state = 'uploading' and received = ${position}::bigint
      and received + ${segment.bytes}::bigint <= bytes
    returning id`.execute(transaction)
  return rows.length === 1
}

/** Removes an upload of the person that has not ended. Returns the keys of its segments, or undefined if there is none. */
export async function removeOwnUpload(transaction: Transacting, { person }: EditionScope, id: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ segments: Segment[] }>`delete from file_uploads
    where id = ${id}::uuid and person_id = ${person.id} and state = 'uploading' returning segments`.execute(transaction)
  return rows[0]?.segments.map(({ blob }) => blob)
}

/** Removes a refused upload of the person. It has no segments any more. */
export async function dismissUpload(transaction: Transacting, { person }: EditionScope, id: string): Promise<void> {
  await sql`delete from file_uploads where id = ${id}::uuid and person_id = ${person.id} and state in ('refused', 'infected')`.execute(
    transaction,
  )
}

/**
 * Takes the lock of an own upload for a request, or asks the request that has it to release it. Returns true if the lock was taken, or if none
 * is needed: a complete upload is not continued, and a lock on it would keep its check from starting.
 */
export async function takeUploadLock(
  transaction: Transacting,
  { person }: EditionScope,
  { id, locker, leaseSeconds }: { id: string; locker: string; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`update file_uploads set
      locked_by = case when ${isFree()} then ${locker}::uuid else locked_by end,
      locked_until = case when ${isFree()} then clock_timestamp() + make_interval(secs => ${leaseSeconds}) else locked_until end,
      is_release_requested = not ${isFree()}
    where id = ${id}::uuid and person_id = ${person.id} and state = 'uploading'
    returning locked_by = ${locker}::uuid as "isTaken"`.execute(transaction)
  // The next step finds that the upload is missing or complete.
  return rows[0]?.isTaken ?? true
}

/** Extends the lock of a request. Returns true if another request waits for it. */
export async function extendUploadLock(
  transaction: Transacting,
  { person }: EditionScope,
  { id, locker, leaseSeconds }: { id: string; locker: string; leaseSeconds: number },
): Promise<boolean> {
  const { rows } = await sql<{ isRequested: boolean }>`update file_uploads
    set locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id}::uuid and person_id = ${person.id} and locked_by = ${locker}::uuid
    returning is_release_requested as "isRequested"`.execute(transaction)
  return rows[0]?.isRequested ?? true
}

export async function releaseUploadLock(
  transaction: Transacting,
  { person }: EditionScope,
  { id, locker }: { id: string; locker: string },
): Promise<void> {
  await sql`update file_uploads set locked_by = null, locked_until = null, is_release_requested = false
    where id = ${id}::uuid and person_id = ${person.id} and locked_by = ${locker}::uuid`.execute(transaction)
}

const isFree = () => sql`(locked_until is null or locked_until < clock_timestamp())`

type Outcome = { id: string; locker: string; now: Date } & (
  | { state: 'clean'; reason: null }
  | { state: 'refused' | 'infected'; reason: string; limit?: number; used?: number }
)

/** Ends the check of an upload. Returns false if another process has taken it over meanwhile. */
export async function endCheck(transaction: SystemTransacting, outcome: Outcome): Promise<boolean> {
  const { id, locker, now, state, reason } = outcome
  const { limit = null, used = null } = state === 'clean' ? {} : outcome
  const { rows } = await sql`update file_uploads
    set state = ${state}, reason = ${reason}, fault_limit = ${limit}, fault_used = ${used}, segments = '[]', locked_by = null, locked_until = null, next_try_at = null, updated_at = ${now}
    where id = ${id}::uuid and state = 'checking' and locked_by = ${locker}::uuid returning id`.execute(transaction)
  return rows.length === 1
}

/** Ends an attempt at a check, which is repeated at a time. Attempts that an outage ended are counted apart. */
export async function postponeCheck(
  transaction: SystemTransacting,
  { id, locker, nextTryAt, isOutage }: { id: string; locker: string; nextTryAt: Date; isOutage: boolean },
): Promise<void> {
  await sql`update file_uploads
    set locked_by = null, locked_until = null, next_try_at = ${nextTryAt}, outages = outages + ${isOutage ? 1 : 0}
    where id = ${id}::uuid and state = 'checking' and locked_by = ${locker}::uuid`.execute(transaction)
}

export async function extendCheck(
  transaction: SystemTransacting,
  { id, locker, leaseSeconds }: { id: string; locker: string; leaseSeconds: number },
) {
  await sql`update file_uploads set locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id}::uuid and locked_by = ${locker}::uuid`.execute(transaction)
}
