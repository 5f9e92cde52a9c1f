import type { FieldValues } from '@atrium/domain/fields/definition'
import { isStored } from '@atrium/domain/fields/read-values'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordRevisions, reviseRow } from '@atrium/platform/events/revisions'
import type { NewItem, StoredItem } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import type { TableLink, TableSpec } from './table-reads.ts'

export type Columns = Readonly<Record<string, unknown>>

/** Writes of a table: the columns beside those of the fields, such as a role that follows from switches. */
export type TableWriting = { writeColumns?: (values: FieldValues) => Columns }

/** Adds a row with the columns and details of the values, and its links. */
export async function addTableItem(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  spec: TableSpec & TableWriting,
  { id, values }: NewItem,
  more: Columns,
): Promise<void> {
  const columns = { id, edition: scope.actor.edition, ...toColumns(scope, spec, values), ...more }
  const names = Object.keys(columns)
  await reviseRow(transaction, context, rowOf(spec, id), () =>
    sql`insert into ${sql.table(spec.table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))})`.execute(transaction),
  )
  for (const [field, link] of Object.entries(spec.links ?? {}))
    await saveLinks(transaction, context, scope, spec, { id, field, link, before: [], after: asIds(values[field]) })
}

/** Updates a row and its links to the values. */
export async function saveTableItem(
  transaction: Transacting,
  context: RequestContext,
  scope: CollectionScope,
  spec: TableSpec & TableWriting,
  item: StoredItem,
  values: FieldValues,
): Promise<void> {
  await updateTableRow(transaction, context, scope, spec, item.id, toColumns(scope, spec, values))
  for (const [field, link] of Object.entries(spec.links ?? {}))
    await saveLinks(transaction, context, scope, spec, {
      id: item.id,
      field,
      link,
      before: asIds(item.values[field]),
      after: asIds(values[field]),
    })
}

/** Sets columns of a row, with revisions and, where the table has it, the time of the update. */
export async function updateTableRow(
  transaction: Transacting,
  context: RequestContext,
  _scope: CollectionScope,
  spec: TableSpec,
  id: string,
  columns: Columns,
): Promise<void> {
  const all = { ...columns, ...(spec.hasUpdatedAt && { updated_at: context.deps.clock() }) }
  const settings = Object.entries(all).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await reviseRow(transaction, context, rowOf(spec, id), () =>
    sql`update ${sql.table(spec.table)} set ${sql.join(settings)} where id::text = ${id}`.execute(transaction),
  )
}

const rowOf = ({ table, subject }: TableSpec, id: string) => ({ table, key: { id }, subject: { type: subject, id } })

function toColumns({ definition }: CollectionScope, spec: TableSpec & TableWriting, values: FieldValues): Columns {
  const fixed = Object.entries(spec.columns).map(([field, column]) => [column, values[field] ?? null] as const)
  const taken = new Set([...Object.keys(spec.columns), ...Object.keys(spec.links ?? {}), ...Object.keys(spec.computed ?? {})])
  const details = definition.fields
    .filter((field) => isStored(field) && !taken.has(field.name))
    .flatMap(({ name, other }) => [
      [name, values[name] ?? null] as const,
      ...(other ? [[`${name}-other`, values[`${name}-other`] ?? null] as const] : []),
    ])
  return { ...Object.fromEntries(fixed), details: JSON.stringify(Object.fromEntries(details)), ...spec.writeColumns?.(values) }
}

type LinkChange = { id: string; field: string; link: TableLink; before: readonly string[]; after: readonly string[] }

async function saveLinks(
  transaction: Transacting,
  context: RequestContext,
  { actor }: CollectionScope,
  { subject }: TableSpec,
  { id, field, link: { table, owner, target }, before, after }: LinkChange,
): Promise<void> {
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  if (added.length > 0)
    await sql`insert into ${sql.table(table)} (edition, ${sql.ref(owner)}, ${sql.ref(target)})
      select ${actor.edition}, ${id}::uuid, unnest(${added}::uuid[]) on conflict do nothing`.execute(transaction)
  if (removed.length > 0)
    await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${id}::uuid and ${sql.ref(target)} = any(${removed}::uuid[])`.execute(
      transaction,
    )
  if (added.length + removed.length > 0)
    await recordRevisions(transaction, context, [
      { subject: { type: subject, id }, before: { [field]: [...before] }, after: { [field]: [...after] } },
    ])
}

const asIds = (value: FieldValues[string] | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
