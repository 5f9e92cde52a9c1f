import type { Locale } from '@atrium/contract/locales'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

/** Finds the language of a person; undefined if the edition has no such person. */
export async function findLocale(transaction: SystemTransacting, edition: string, person: string): Promise<Locale | undefined> {
  const { rows } = await sql<{ locale: Locale }>`select locale from people where id = ${person}::uuid and edition = ${edition}`.execute(
    transaction,
  )
  return rows[0]?.locale
}
