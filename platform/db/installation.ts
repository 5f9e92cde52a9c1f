import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Name of a fact about this database: which demo data it has, or the last day of an edition's demo ledger. */
export type InstallationFact =
  | 'demo-bookings'
  | 'demo-circulars'
  | 'demo-clients'
  | 'demo-content'
  | 'demo-client-records'
  | 'demo-client-views'
  | 'demo-documents'
  | 'demo-feedback'
  | 'demo-planning'
  | 'demo-estates'
  | 'demo-cash-flows'
  | 'demo-messages'
  | 'demo-notifications'
  | 'demo-postponements'
  | 'demo-proposals'
  | 'demo-service-accounts'
  | `demo-ledger-${string}`

export async function findFact(db: Database, fact: InstallationFact): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from platform.installation where fact = ${fact}`.execute(db)
  return rows[0]?.value
}

export async function saveFact(db: Database, fact: InstallationFact, value: string): Promise<void> {
  await sql`insert into platform.installation (fact, value) values (${fact}, ${value})
    on conflict (fact) do update set value = excluded.value`.execute(db)
}
