import type pg from 'pg'
import { jobSchema } from './migrate.ts'
import { secretColumn } from './secret-columns.ts'

/** Tables that an export of an edition omits, each with the reason. */
export const omittedTables: Readonly<Record<string, string>> = {
  'platform.installation': 'Facts about the deployment.',
  'platform.migration_hashes': 'Checksums of the migrations of the deployment.',
  'platform.rate_limits': 'Counters of attempts, of the whole deployment.',
  'platform.table_classes': 'Part of the schema.',
  email_changes: 'Unconfirmed addresses and hashes of PINs.',
  file_uploads: 'Uploads that are not files yet.',
  kysely_migration: 'The state of the schema of the deployment.',
  kysely_migration_lock: 'The state of the schema of the deployment.',
  mail_keys: 'Keys of queued messages.',
  mobile_changes: 'Unconfirmed numbers and hashes of PINs.',
  oidc_auth_requests: 'Unfinished sign-ins.',
  passkey_challenges: 'Unfinished sign-ins.',
  pins: 'Hashes of PINs.',
  sessions: 'Hashes of session tokens; sign-ins are in the events.',
  sign_ups: 'Unconfirmed sign-ups with hashes of passwords and PINs.',
  single_use_tokens: 'Hashes of the tokens of links.',
}

/** Columns that an export omits from exported tables, each with the reason. */
export const omittedColumns: Readonly<Record<string, string>> = {
  'authenticators.sealed_secret': 'The secret of an authenticator app.',
  'backup_codes.code_hash': 'The hash of a backup code.',
  'api_tokens.token_hash': 'The hash of an API token.',
  'booking_busy_calendars.sealed_password': 'The password of a calendar, encrypted.',
  'booking_feeds.token_hash': 'The hash of the secret address of a calendar feed.',
  'electronic_ids.national_id_hash': 'The hash of a national id.',
  'electronic_ids.sealed_national_id': 'A national id, encrypted.',
  'organisations.signup_code_hash': 'The hash of the code with which advisers sign up.',
  'outbox_messages.body_html': 'Queued messages contain PINs and links.',
  'outbox_messages.body_text': 'Queued messages contain PINs and links.',
  'outbox_messages.sealed_body': 'Queued messages contain PINs and links.',
  'account_devices.device_token': 'The token of a device for push notifications.',
  'push_subscriptions.auth_secret': 'The secret of a browser for push messages.',
  'push_subscriptions.endpoint': 'Whoever knows it can send push messages.',
  'people.fcm_token': 'The token of a device for push notifications.',
  'people.password_hash': 'The hash of a password.',
  'upstream_connections.sealed_token': 'The token of an upstream, encrypted.',
}

/** Exported columns that contain bytes or have a name like that of a secret, each with the reason why it is not a secret. */
export const harmlessColumnReasons: Readonly<Record<string, string>> = {
  'accounts.email_key': 'The address in lower case.',
  'audit_checkpoints.hash': 'Checksum of the log of events.',
  'audit_checkpoints.key': 'A public key.',
  'audit_checkpoints.previous_key': 'A public key.',
  'envelopes.sealed_at': 'The time at which a signed document was sealed.',
  'envelopes.sealed_file_id': 'The id of the sealed file.',
  'event_seals.hash': 'Checksum of the log of events.',
  'import_changes.key': 'The key of the changed row.',
  'imports.file_hash': 'Checksum of the imported file.',
  'passkeys.public_key': 'A public key.',
  'people.email_key': 'The address in lower case.',
  'terms_acceptances.text_hash': 'Checksum of the accepted text.',
}

/** Columns whose values are exported as files, with the file name extension. */
export const fileColumns: Readonly<Record<string, string>> = {
  'collection_transfer_parts.bytes': 'part',
  'import_parts.bytes': 'part',
  'person_photos.large': 'webp',
  'person_photos.small': 'webp',
}

/** A column of the catalogue. */
type Column = { table: string; column: string; type: string; isKey: boolean }

/** An exported table. `expression`, `path` and `bytes` are SQL; `files` has an entry for each column that is exported as files. */
export type PlannedTable = { table: string; columns: { name: string; expression: string }[]; files: { path: string; bytes: string }[] }

/** Reads the columns of every table, except those in PostgreSQL's own schemas and in the schema of the job queue. */
export async function readCatalogue(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.oid::regclass::text as table, a.attname::text as column, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', $1)
     order by 1, a.attnum`,
    [jobSchema],
  )
  return rows
}

/**
 * Plans the export of every table with an edition, except the omitted tables.
 * @throws Error that names every table without an edition, and every column that may be a secret and is in none of the lists of this file
 */
export function planExport(catalogue: readonly Column[]): PlannedTable[] {
  const tables = [...Map.groupBy(catalogue, ({ table }) => table)].filter(([table]) => !(table in omittedTables))
  const faults = tables.flatMap(([table, columns]) =>
    columns.some(({ column }) => column === 'edition')
      ? columns.filter(isUnclassified).map(({ column }) => `${table}.${column} may be a secret`)
      : [`${table} has no edition`],
  )
  if (faults.length > 0) throw new Error(`The export is not defined: ${faults.join('; ')}. Classify them in platform/db/export-plan.ts.`)
  return tables.map(([table, columns]) => planTable(table, columns))
}

const formatColumnName = ({ table, column }: Column) => `${table}.${column}`

function isUnclassified(one: Column): boolean {
  const name = formatColumnName(one)
  return (
    (one.type === 'bytea' || secretColumn.test(one.column)) &&
    ![omittedColumns, harmlessColumnReasons, fileColumns].some((list) => name in list)
  )
}

function planTable(table: string, columns: readonly Column[]): PlannedTable {
  const keys = columns.filter(({ isKey }) => isKey).map(({ column }) => `"${column}"::text`)
  const buildPathExpression = (one: Column) =>
    `'files/${table}/' || concat_ws('-', ${keys.join(', ')}) || '.${one.column}.${fileColumns[formatColumnName(one)]}'`
  const exportedColumns = columns.filter((one) => !(formatColumnName(one) in omittedColumns))
  const exportedFileColumns = exportedColumns.filter((one) => formatColumnName(one) in fileColumns)
  return {
    table,
    columns: exportedColumns.map((one) => ({
      name: one.column,
      expression: exportedFileColumns.includes(one)
        ? `case when "${one.column}" is not null then ${buildPathExpression(one)} end`
        : buildJsonExpression(one),
    })),
    files: exportedFileColumns.map((one) => ({ path: buildPathExpression(one), bytes: `"${one.column}"` })),
  }
}

/**
 * Returns the SQL of a value in JSON. Bytes become hexadecimal; decimal numbers become text, because many JSON readers would round them.
 */
function buildJsonExpression({ column, type }: Column): string {
  if (type === 'bytea') return `encode("${column}", 'hex')`
  return type === 'numeric' ? `"${column}"::text` : `"${column}"`
}
