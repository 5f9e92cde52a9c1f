import { themeNames } from '@atrium/contract/themes'
import type { Edition } from '@atrium/editions/edition'
import type { Database } from '@atrium/platform/db/client'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { findMissingDefaultPortal, listPortalsWithoutTheme } from './reads.ts'

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

/** Returns a sentence for each portal whose theme this release does not have, such as the theme of a removed brand. */
export async function listUnknownThemes(db: Database, editions: readonly Edition[]): Promise<string[]> {
  const sentences: string[] = []
  for (const edition of editions) {
    const portals = await withTenant(db, systemActor(edition.id), (transaction) => listPortalsWithoutTheme(transaction, themeNames))
    for (const { id, theme } of portals)
      sentences.push(
        `The portal "${id}" of the edition "${edition.id}" has the theme "${theme}", which this release does not have, and is shown in the theme "${edition.theme}": choose another with bin/admin apply-firm.`,
      )
  }
  return sentences
}
