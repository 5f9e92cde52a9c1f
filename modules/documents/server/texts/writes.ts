import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

/** Number of characters of a text that are searched, as the column `words` states. */
const searchedCharacters = 500_000

type Outcome = { state: 'read'; content: string; pages: number } | { state: 'failed' }

/** Stores the text of a file, or that it cannot be read. */
export async function saveText(transaction: SystemTransacting, fileId: string, outcome: Outcome): Promise<void> {
  const isRead = outcome.state === 'read'
  await transaction
    .updateTable('document_texts')
    .set({
      state: outcome.state,
      ...(isRead && { content: outcome.content, page_count: outcome.pages, is_cut: [...outcome.content].length > searchedCharacters }),
    })
    .where('file_id', '=', fileId)
    // The file may have been removed while its text was read.
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('files').select('id').where('id', '=', fileId).where('removed_at', 'is', null).forShare()),
    )
    .execute()
}

/** Removes the texts of files whose content was removed. */
export async function clearRemovedTexts(transaction: SystemTransacting, edition: string): Promise<void> {
  await sql`update document_texts t set content = '', state = 'none', is_cut = false from files f
    where f.id = t.file_id and t.edition = ${edition} and f.removed_at is not null and t.state <> 'none'`.execute(transaction)
}
