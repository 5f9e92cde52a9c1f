import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { TextTask } from '@atrium/platform/files/text-thread'
import { sql } from 'kysely'

export type WaitingText = { fileId: string; blob: string; bytes: number; kind: TextTask['kind']; tries: number }

/** Takes the next files whose texts are to be read. Another process takes them only if they are not read within the time. */
export async function takeWaitingTexts(
  transaction: SystemTransacting,
  edition: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<WaitingText[]> {
  const { rows } = await sql<WaitingText>`
    with waiting as (
      select file_id from document_texts where edition = ${edition} and state = 'waiting' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    ), taken as (
      update document_texts t set next_try_at = ${until}, tries = t.tries + 1 from waiting w where w.file_id = t.file_id
      returning t.file_id, t.tries
    )
    select t.file_id as "fileId", f.blob, f.bytes::float8 as bytes, f.kind, t.tries from taken t join files f on f.id = t.file_id
    where f.removed_at is null`.execute(transaction)
  return rows
}
