import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { createBlobKey } from '@atrium/platform/files/file-store'
import type { UploadTarget } from '../contributions.ts'
import { checkUpload } from './check-jobs.ts'

export type SeedDependencies = Pick<Dependencies, 'db' | 'clock' | 'files' | 'virusScanner' | 'contributed' | 'log'>

type SeedUpload = { id: string; personId: string; purpose: string; target: UploadTarget; name: string; content: Buffer }

/** Uploads a file as a person would, with all checks, for a command. */
export async function seedUpload(
  deps: SeedDependencies,
  edition: Edition,
  { id, personId, purpose, target, name, content }: SeedUpload,
): Promise<void> {
  const { db, files, clock } = deps
  const segment = { blob: createBlobKey(), bytes: content.length }
  await files.write(segment.blob, content, content.length)
  await withTenant(db, systemActor(edition.id), (transaction) =>
    transaction
      .insertInto('file_uploads')
      .values({
        id,
        edition: edition.id,
        person_id: personId,
        purpose,
        target: JSON.stringify(target),
        name,
        bytes: String(content.length),
        received: String(content.length),
        segments: JSON.stringify([segment]),
        state: 'checking',
        created_at: clock(),
        updated_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await checkUpload(deps, edition, id)
}
