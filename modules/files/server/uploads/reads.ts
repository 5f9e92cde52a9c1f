import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { UploadTarget } from '../contributions.ts'
import type { Segment } from '../schema.ts'

/** An upload as its owner and the checks see it. */
export type UploadRow = {
  id: string
  personId: string
  purpose: string
  target: UploadTarget
  name: string
  bytes: number
  received: number
  segments: readonly Segment[]
  state: 'uploading' | 'checking' | 'clean' | 'refused' | 'infected'
  reason: string | null
  limit: number | null
  used: number | null
  tries: number
  outages: number
  createdAt: Date
  updatedAt: Date
}

const columns = sql`id, person_id as "personId", purpose, target, name, bytes::float8 as bytes, received::float8 as received, segments, state,
  reason, fault_limit::float8 as limit, fault_used::float8 as used, tries, outages, created_at as "createdAt", updated_at as "updatedAt"`

/** Returns an upload of the person, or undefined. */
export async function findOwnUpload(transaction: Transacting, { person }: EditionScope, id: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`select ${columns} from file_uploads where id = ${id}::uuid and person_id = ${person.id}`.execute(
    transaction,
  )
  return rows[0]
}

/** Lists the uploads of the person for a purpose whose check takes longer than usual or that were refused since a time, the newest first. */
export async function listHeldUploads(
  transaction: Transacting,
  { person }: EditionScope,
  { purpose, delayedBefore, since, limit }: { purpose: string; delayedBefore: Date; since: Date; limit: number },
): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`select ${columns} from file_uploads
    where person_id = ${person.id} and purpose = ${purpose}
      and ((state = 'checking' and updated_at < ${delayedBefore}) or (state in ('refused', 'infected') and updated_at >= ${since}))
    order by updated_at desc, id limit ${limit}`.execute(transaction)
  return rows
}

/** Lists the ids of uploads that wait for their check. */
export async function listWaitingUploads(transaction: SystemTransacting, edition: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from file_uploads where edition = ${edition} and state = 'checking'
    and (next_try_at is null or next_try_at <= ${now}) and (locked_until is null or locked_until < clock_timestamp())
    order by updated_at limit ${limit}`.execute(transaction)
  return rows.map(({ id }) => id)
}

/**
 * Takes an upload for its check, for the process named by `locker`. Returns undefined if it waits for no check, or if another process checks
 * it.
 */
export async function takeForCheck(
  transaction: SystemTransacting,
  { id, locker, now, leaseSeconds }: { id: string; locker: string; now: Date; leaseSeconds: number },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`update file_uploads
    set locked_by = ${locker}::uuid, locked_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), tries = tries + 1
    where id = ${id}::uuid and state = 'checking' and (next_try_at is null or next_try_at <= ${now})
      and (locked_until is null or locked_until < clock_timestamp())
    returning ${columns}`.execute(transaction)
  return rows[0]
}
