import type { Edition } from '@atrium/editions/edition'
import type { Database } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { findMissingDefaultPortal } from './reads.ts'

/** Returns a sentence for each edition whose clients cannot sign up, because the portal of new accounts does not exist. */
export async function listMissingPortals(db: Database, editions: readonly Edition[]): Promise<string[]> {
  const sentences: string[] = []
  for (const edition of editions) {
    const missing = await withTenant(db, systemActor(edition.id), (transaction) => findMissingDefaultPortal(transaction, edition))
    if (missing !== undefined)
      sentences.push(
        `The portal "${missing}" of the edition "${edition.id}" does not exist, so clients cannot sign up: create it with bin/admin apply-firm.`,
      )
  }
  return sentences
}
