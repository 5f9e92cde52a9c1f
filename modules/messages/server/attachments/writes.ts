import type { CleanFile } from '@atrium/files/server/contributions'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'

/** Adds a file that a person has uploaded for a message. */
export async function addAttachment(
  transaction: SystemTransacting,
  { edition, deps }: Origin,
  file: CleanFile & { portal: string },
): Promise<void> {
  await transaction
    .insertInto('message_attachments')
    .values({
      file_id: file.id,
      edition: edition.id,
      portal_id: file.portal,
      person_id: file.uploadedBy,
      message_id: null,
      name: file.name,
      kind: file.kind,
      bytes: file.bytes,
      created_at: deps.clock(),
    })
    .execute()
}
