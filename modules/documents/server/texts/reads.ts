import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { TextTask } from '@atrium/platform/files/extract-text'
import { sql } from 'kysely'

export type WaitingText = { fileId: string; blob: string; bytes: number; kind: TextTask['kind']; tries: number }

/** Takes the next file whose text is to be read. Another process takes it only if it is not read until the time. */
export async function takeWaitingText(
  transaction: SystemTransacting,
  edition: string,
  { now, until }: { now: Date; until: Date },
): Promise<WaitingText | undefined> {
  const { rows } = await sql<WaitingText>`
    with waiting as (
      select w.file_id from document_texts w join files f on f.id = w.file_id and f.removed_at is null
      where w.edition = ${edition} and w.state = 'waiting' and w.next_try_at <= ${now}
      order by w.next_try_at limit 1 for update of w skip locked
    ), taken as (
      update document_texts t set next_try_at = ${until}, tries = t.tries + 1 from waiting w where w.file_id = t.file_id
      returning t.file_id, t.tries
    )
    select t.file_id as "fileId", f.blob, f.bytes::float8 as bytes, f.kind, t.tries from taken t join files f on f.id = t.file_id
`.execute(transaction)
  return rows[0]
}
