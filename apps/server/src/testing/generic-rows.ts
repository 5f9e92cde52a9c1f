import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** Values by column that a test sets. Other required columns get a value of their type. */
export type ColumnValues = Readonly<Record<string, string>>

type Column = { name: string; type: string; is_required: boolean }

/** Removes check and foreign-key constraints, so that only policies can refuse a generic row. */
export async function dropConstraints(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{
    statement: string
  }>(`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname in ('public', 'platform') and contype in ('c', 'f') order by contype desc`)
  for (const { statement } of rows) await owner.query(statement)
}

/** Creates the SQL and the values that insert a row into any table, from its columns in the catalogue. */
export async function createInsertion(
  owner: pg.Client,
  table: string,
  columnValues: ColumnValues,
): Promise<{ text: string; values: unknown[] }> {
  const columns = (await listColumns(owner, table)).filter(({ name, is_required }) => is_required || name in columnValues)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const placeholders = columns.map((_, index) => `$${index + 1}`).join(', ')
  return {
    text: `insert into ${table} (${names}) values (${placeholders})`,
    values: columns.map(({ name, type }) => columnValues[name] ?? createValue(table, name, type)),
  }
}

/** Lists columns that an insert may name, and whether they are required. */
async function listColumns(owner: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull and not atthasdef and attidentity = '' as is_required
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'
     order by attnum`,
    [table],
  )
  return rows
}

let count = 0

/** Creates a value of a column type. It is unique if the type has enough values. */
export function createValue(table: string, name: string, type: string): unknown {
  const number = ++count
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'text':
    case 'character varying':
      return `${table}-${name}-${number}`
    case 'integer':
    case 'bigint':
    case 'numeric':
      return number
    case 'boolean':
      return true
    case 'date':
      return new Date(Date.UTC(2000, 0, number)).toISOString().slice(0, 10)
    case 'timestamp with time zone':
      return new Date(Date.UTC(2000, 0, number)).toISOString()
    case 'bytea':
      return Buffer.from(String(number).padStart(32, '0'))
    case 'jsonb':
      return '{}'
    case 'inet':
      return '192.0.2.1'
    case 'text[]':
    case 'uuid[]':
      return []
    case 'tstzmultirange':
      return '{}'
    default:
      throw new Error(`${table}.${name}: add a value of the type ${type}`)
  }
}
