import { foldStatedAddress } from '@atrium/contract/email-address'
import type { DataSource } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { UpstreamAccountName } from '@atrium/platform/providers/ports/accounts'
import { sql } from 'kysely'

export type ExternalClients = { edition: string; source: DataSource; clients: readonly UpstreamAccountName[] }

/** Replaces the stored client list of a provider. Unchanged rows are not written. */
export async function saveExternalClients(transaction: SystemTransacting, { edition, source, clients }: ExternalClients): Promise<void> {
  const rows = [
    ...new Map(clients.map(({ id, name, currency, email }) => [id, { id, name, currency, email: foldStatedAddress(email) }])).values(),
  ]
  const listed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (id text, name text, currency text, email text)`
  await sql`delete from external_clients e where e.edition = ${edition} and e.source = ${source}
    and not exists (select from ${listed} where l.id = e.external_id)`.execute(transaction)
  await sql`insert into external_clients as e (edition, source, external_id, name, currency, email)
    select ${edition}, ${source}, l.id, l.name, l.currency, l.email from ${listed}
    on conflict (edition, source, external_id) do update set name = excluded.name, currency = excluded.currency, email = excluded.email
    where (e.name, e.currency, e.email) is distinct from (excluded.name, excluded.currency, excluded.email)`.execute(transaction)
}
