import { createHash } from 'node:crypto'
import type { FieldValues } from '@atrium/domain/fields/definition'
import { isUuid } from '@atrium/domain/fields/ids'
import { sql, type RawBuilder } from 'kysely'
import type { Schema } from '@atrium/platform/db/schema'
import type { Transacting } from '@atrium/platform/db/scope'
import type { RevisionSubject } from '@atrium/platform/events/revisions'
import type { CollectionDefinition, StoredItem, StoredVersion, StoreQuery } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import { matchFilter } from './filter-reads.ts'
import { foldText } from './key-rules.ts'

export type TableRow = Readonly<Record<string, unknown>> & { id: string }

/** Ids of other rows that a link table relates to an item: the values of a field with several records. */
export type TableLink = {
  table: keyof Schema
  owner: string
  target: string
  /** True if records also join by themselves. The link is then no use that prevents the deletion of a record. */
  isAutomatic?: true
}

/** How a value follows from a column: as text, as a truth value or its opposite, by whether it is one of several, or never. */
export type Computed =
  | { column: string; as: 'text' | 'true' | 'false' }
  | { column: string; as: 'any-of'; values: readonly string[] }
  | { as: 'empty' }

/**
 * How a dedicated table stores the items of a collection. The table has `deleted_at`, and `details` for the fields that no other code uses.
 */
export type TableSpec = {
  table: keyof Schema
  subject: RevisionSubject['type']
  /** Column of each field that is a column. All other stored fields are in `details`. */
  columns: Readonly<Record<string, string>>
  /** Column of the organisation whose company admins see the row; `portal` if the row's portal belongs to the organisation. */
  organisation: { column: string } | { portal: string }
  /** Column of the e-mail address, by which pickers leave out developers. */
  email?: string
  /** Columns that a search compares. */
  search: readonly string[]
  links?: Readonly<Record<string, TableLink>>
  /** Fields whose values follow from a column. A change of them is written by `writeColumns`. */
  computed?: Readonly<Record<string, Computed>>
  hasUpdatedAt?: boolean
}

type Row = {
  row: TableRow
  links: Readonly<Record<string, string[]>> | null
  created_at: Date
  updated_at: Date
  updated_by: string | null
  created_by: string | null
}

export async function listTableItems(
  transaction: Transacting,
  scope: CollectionScope,
  spec: TableSpec,
  query: StoreQuery,
): Promise<{ items: StoredItem[]; count: number }> {
  const search = query.search
  const conditions = [
    matchScope(scope, spec),
    query.isBin ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
    ...(search === undefined ? [] : [matchSearch(spec, search)]),
    ...query.filters.map((filter) => matchFilter(expressionOf(spec, filter.field), filter)),
    ...hideEmails(spec, query.hiddenEmails ?? []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(spec.table)} t where ${where}`.execute(transaction)
  const way = sql.raw(query.sort.direction === 'ascending' ? 'asc nulls last' : 'desc nulls last')
  const { rows } = await sql<Row>`${selectRows(spec)} where ${where}
    order by ${expressionOf(spec, query.sort.field)} ${way}, t.id limit ${query.limit} offset ${query.offset}`.execute(transaction)
  return { items: rows.map((row) => toItem(spec, row)), count: counted[0]?.count ?? 0 }
}

export async function countTableItems(transaction: Transacting, scope: CollectionScope, spec: TableSpec): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(spec.table)} t
    where ${matchScope(scope, spec)} and t.deleted_at is null`.execute(transaction)
  return rows[0]?.count ?? 0
}

export async function findTableItem(
  transaction: Transacting,
  scope: CollectionScope,
  spec: TableSpec,
  id: string,
  lock?: 'lock',
): Promise<StoredItem | undefined> {
  // A row is locked before it is read with its links, because only the row itself can be locked.
  if (lock)
    await sql`select from ${sql.table(spec.table)} t where t.id::text = ${id} and ${matchScope(scope, spec)} for update`.execute(
      transaction,
    )
  const { rows } = await sql<Row>`${selectRows(spec)} where t.id::text = ${id} and ${matchScope(scope, spec)}`.execute(transaction)
  return rows[0] && toItem(spec, rows[0])
}

export async function listTableNames(
  transaction: Transacting,
  scope: CollectionScope,
  spec: TableSpec,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select t.id::text as id, t.name from ${sql.table(spec.table)} t
    where t.id::text = any(${[...ids]}::text[]) and t.deleted_at is null and ${matchScope(scope, spec)}`.execute(transaction)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the changes of an item, the newest first: all fields that one request changed are one version. */
export async function listTableVersions(
  transaction: Transacting,
  { actor, definition }: CollectionScope,
  spec: TableSpec,
  item: StoredItem,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredVersion[]> {
  type Change = { version: string; at: Date; by: string | null; columns: string[]; is_first: boolean; is_restored: boolean }
  const { rows } =
    await sql<Change>`select max(r.id)::text as version, r.at, r.person_id as by, array_agg(r.field order by r.id) as columns,
      bool_or(r.field = 'id' and r.before is null) as is_first, bool_or(r.field = 'deleted_at' and r.after is null) as is_restored
    from revisions r where r.edition = ${actor.edition} and r.subject_type = ${spec.subject} and r.subject_id = ${item.id}
    group by r.at, r.request_id, r.person_id
    having ${before === undefined ? sql`true` : sql`max(r.id) < ${before}::bigint`}
    order by max(r.id) desc limit ${limit}`.execute(transaction)
  const fieldOf = new Map(Object.entries(spec.columns).map(([field, column]) => [column, field]))
  const known = new Set(definition.fields.map(({ name }) => name))
  return rows.map(({ version, at, by, columns, is_first: isFirst, is_restored: isRestored }) => ({
    version,
    action: isFirst ? 'created' : isRestored ? 'restored' : columns.includes('deleted_at') ? 'deleted' : 'saved',
    saved: { at, by },
    changed: columns.map((column) => fieldOf.get(column) ?? column).filter((field) => known.has(field)),
    hasValues: false,
  }))
}

/**
 * Lists the active rows of the edition that name an item of another collection: in the column or the links of a field that refers to the
 * collection, or anywhere in the details, where an id occurs only as a reference.
 */
export async function listTableUsages(
  transaction: Transacting,
  { actor }: CollectionScope,
  { table, columns, links = {} }: TableSpec,
  { fields }: CollectionDefinition,
  target: { collection: string; id: string },
): Promise<{ id: string; name: string; field: string }[]> {
  const referring = fields.filter(({ type, collection }) => (type === 'media-picker' ? 'media' : collection) === target.collection)
  const inColumns = referring.flatMap(({ name }) => {
    const [column, link] = [columns[name], links[name]]
    if (column !== undefined) return [{ field: name, is: sql`t.${sql.ref(column)}::text = ${target.id}` }]
    if (!link || link.isAutomatic) return []
    const [owner, other] = [sql.ref(`l.${link.owner}`), sql.ref(`l.${link.target}`)]
    return [
      { field: name, is: sql`exists (select from ${sql.table(link.table)} l where ${owner} = t.id and ${other}::text = ${target.id})` },
    ]
  })
  const inDetails = { field: null, is: sql`strpos(t.details::text, ${JSON.stringify(target.id)}) > 0` }
  // Other ids than UUIDs are too short to be told from texts.
  const places = isUuid(target.id) ? [...inColumns, inDetails] : inColumns
  if (places.length === 0) return []
  const usages = sql.join(
    places.map(
      ({ field, is }) => sql`select t.id::text as id, t.name, coalesce(${field}::text,
          (select d.key from jsonb_each(t.details) d where strpos(d.value::text, ${JSON.stringify(target.id)}) > 0 limit 1)) as field
        from ${sql.table(table)} t where t.edition = ${actor.edition} and t.deleted_at is null and ${is}`,
    ),
    sql` union `,
  )
  const { rows } = await sql<{ id: string; name: string; field: string }>`select id, name, field from (${usages}) u
    where id <> ${target.id} order by name, id, field limit 200`.execute(transaction)
  return rows
}

/** Returns a text that changes with every value, by which a save recognises that another person saved meanwhile. */
export function versionOf(values: FieldValues): string {
  const sorted = Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}

function selectRows({ table, subject, links = {}, hasUpdatedAt }: TableSpec): RawBuilder<Row> {
  const related = Object.entries(links).map(
    ([
      field,
      { table: linkTable, owner, target },
    ]) => sql`${sql.lit(field)}, (select coalesce(jsonb_agg(l.${sql.ref(target)} order by l.${sql.ref(target)}), '[]')
      from ${sql.table(linkTable)} l where l.${sql.ref(owner)} = t.id)`,
  )
  const linked = related.length === 0 ? sql`null::jsonb` : sql`jsonb_build_object(${sql.join(related)})`
  return sql<Row>`select to_jsonb(t) as row, ${linked} as links, t.created_at,
      ${hasUpdatedAt ? sql`t.updated_at` : sql`coalesce(last.at, t.created_at)`} as updated_at, last.by as updated_by, first.by as created_by
    from ${sql.table(table)} t
    left join lateral (
      select r.at, r.person_id as by from revisions r
      where r.edition = t.edition and r.subject_type = ${subject} and r.subject_id = t.id::text order by r.id desc limit 1
    ) last on true
    left join lateral (
      select r.person_id as by from revisions r
      where r.edition = t.edition and r.subject_type = ${subject} and r.subject_id = t.id::text and r.field = 'id' and r.before is null
      order by r.id limit 1
    ) first on true`
}

/** Limits rows to the edition and, for company admins, to their organisation. */
function matchScope({ actor, organisationId }: CollectionScope, { organisation }: TableSpec): RawBuilder<unknown> {
  const own = sql`t.edition = ${actor.edition}`
  if (organisationId === null) return own
  if ('column' in organisation) return sql`${own} and t.${sql.ref(organisation.column)} = ${organisationId}::uuid`
  return sql`${own} and exists (select from portals o where o.id = t.${sql.ref(organisation.portal)} and o.organisation_id = ${organisationId}::uuid)`
}

/** Leaves out rows whose e-mail address contains one of the texts. */
function hideEmails({ email }: TableSpec, texts: readonly string[]): RawBuilder<unknown>[] {
  if (email === undefined || texts.length === 0) return []
  const address = sql`lower(coalesce(t.${sql.ref(email)}, ''))`
  return [
    sql`not exists (select from unnest(${texts.map((text) => text.toLowerCase())}::text[]) hidden where strpos(${address}, hidden) > 0)`,
  ]
}

const matchSearch = ({ search }: TableSpec, text: string): RawBuilder<unknown> =>
  sql`position(${foldText(text)} in fold_text(concat_ws(' ', ${sql.join(search.map((column) => sql`t.${sql.ref(column)}`))}))) > 0`

/** The column of a field, or its entry in the details. */
function expressionOf({ columns, computed = {}, hasUpdatedAt }: TableSpec, field: string): RawBuilder<unknown> {
  const rule = computed[field]
  if (rule) return computedExpression(rule)
  if (field === 'created' || (field === 'updated' && !hasUpdatedAt)) return sql`t.created_at`
  if (field === 'updated') return sql`t.updated_at`
  const column = columns[field]
  return column === undefined ? sql`t.details ->> ${field}` : sql`t.${sql.ref(column)}`
}

function computedExpression(rule: Computed): RawBuilder<unknown> {
  if (rule.as === 'empty') return sql`null::text`
  const column = sql`t.${sql.ref(rule.column)}`
  if (rule.as === 'any-of') return sql`(${column} = any(${[...rule.values]}::text[]))`
  return rule.as === 'false' ? sql`(not ${column})` : column
}

function computeValue(rule: Computed, row: TableRow): FieldValues[string] {
  if (rule.as === 'empty') return null
  const value = row[rule.column] ?? null
  if (rule.as === 'any-of') return typeof value === 'string' && rule.values.includes(value)
  if (rule.as === 'text') return value === null ? null : String(value)
  return (value === true) === (rule.as === 'true')
}

function toItem(
  spec: TableSpec,
  { row, links, created_at: createdAt, created_by: createdBy, updated_at: updatedAt, updated_by: updatedBy }: Row,
): StoredItem {
  const details = (row['details'] ?? {}) as FieldValues
  const fromColumns = Object.fromEntries(
    Object.entries(spec.columns).map(([field, column]) => [field, (row[column] ?? null) as FieldValues[string]]),
  )
  const computed = Object.fromEntries(Object.entries(spec.computed ?? {}).map(([field, rule]) => [field, computeValue(rule, row)]))
  const values = { ...details, ...fromColumns, ...links, ...computed }
  return {
    id: String(row.id),
    name: String(row['name'] ?? ''),
    version: versionOf(values),
    isActive: row['deleted_at'] === null,
    parentId: null,
    order: null,
    created: { at: createdAt, by: createdBy },
    updated: { at: updatedAt, by: updatedBy },
    publishedVersion: null,
    publishedAt: updatedAt,
    publishAt: null,
    withdrawAt: null,
    values,
  }
}
