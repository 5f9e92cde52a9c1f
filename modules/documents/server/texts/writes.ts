import type { SystemTransacting } from '@atrium/platform/db/scope'

type Outcome = { state: 'read'; content: string; pages: number } | { state: 'failed' }

/** Stores the text of a file, or that it cannot be read. */
export async function saveText(transaction: SystemTransacting, fileId: string, outcome: Outcome): Promise<void> {
  const isRead = outcome.state === 'read'
  await transaction
    .updateTable('document_texts')
    .set({ state: outcome.state, ...(isRead && { content: outcome.content, page_count: outcome.pages }) })
    .where('file_id', '=', fileId)
    .execute()
}
