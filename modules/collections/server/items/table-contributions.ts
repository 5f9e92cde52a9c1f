import { listChangedFields } from '@atrium/domain/fields/merge'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent, type EventKind } from '@atrium/platform/events/events'
import type { CollectionStore, StoredItem } from '../contributions.ts'
import type { CollectionScope } from './access.ts'
import {
  countTableItems,
  findTableItem,
  listTableItems,
  listTableNames,
  listTableUsages,
  listTableVersions,
  type TableSpec,
} from './table-reads.ts'
import { addTableItem, saveTableItem, updateTableRow, type Columns, type TableWriting } from './table-writes.ts'

type Write = { transaction: Transacting; context: RequestContext; scope: CollectionScope; id: string }

/** Reads and writes of a dedicated table, and the consequences of a change. */
export type TableStore = TableSpec &
  TableWriting & {
    events: { created?: EventKind; changed: EventKind }
    /** Columns of a new row beside those of its fields. Without this function no items can be added here. */
    createColumns?: (write: Omit<Write, 'id'>, values: FieldValues) => Columns | Promise<Columns>
    check?: CollectionStore['check']
    /** Runs after a save, for example to end sessions. */
    afterSave?: (write: Write, before: FieldValues, after: FieldValues) => Promise<void>
    /** Columns that a deletion also sets. Without them items cannot be deleted here. */
    removeColumns?: Columns
    /** Runs before a deletion, for example to end sessions. */
    beforeRemove?: (write: Write, item: StoredItem) => Promise<void>
  }

/** Creates the storage of a collection with a dedicated table. The system writes the table after access has been checked. */
export function createTableStore(spec: TableStore): CollectionStore {
  const { createColumns, removeColumns, beforeRemove, afterSave, events } = spec
  const record = async ({ transaction, context, scope, id }: Write, kind: EventKind, details: object) =>
    recordEvent(transaction, context, {
      kind,
      subject: { type: spec.subject, id },
      details: { collection: scope.definition.name, ...details },
    })
  return {
    writesAs: 'system',
    list: (transaction, scope, query) => listTableItems(transaction, scope, spec, query),
    count: (transaction, scope) => countTableItems(transaction, scope, spec),
    find: (transaction, scope, id, lock) => findTableItem(transaction, scope, spec, id, lock),
    listNames: (transaction, scope, ids) => listTableNames(transaction, scope, spec, ids),
    listUsages: (transaction, scope, definition, target) => listTableUsages(transaction, scope, spec, definition, target),
    listVersions: (transaction, scope, item, page) => listTableVersions(transaction, scope, spec, item, page),
    ...(spec.check && { check: spec.check }),
    ...(createColumns && {
      async create(transaction, context, scope, item) {
        const write = { transaction, context, scope, id: item.id }
        await addTableItem(transaction, context, scope, spec, item, await createColumns(write, item.values))
        await record(write, events.created ?? events.changed, { changed: ['created'] })
      },
    }),
    async save(transaction, context, scope, item, values) {
      const changed = listChangedFields(item.values, values)
      if (changed.length === 0) return
      const write = { transaction, context, scope, id: item.id }
      await saveTableItem(transaction, context, scope, spec, item, values)
      await afterSave?.(write, item.values, values)
      await record(write, events.changed, { changed })
    },
    ...(removeColumns && {
      async remove(transaction, context, scope, item) {
        const write = { transaction, context, scope, id: item.id }
        await beforeRemove?.(write, item)
        await updateTableRow(transaction, context, scope, spec, item.id, { ...removeColumns, deleted_at: context.deps.clock() })
        await record(write, events.changed, { changed: ['Deleted'] })
      },
      async restore(transaction, context, scope, item) {
        await updateTableRow(transaction, context, scope, spec, item.id, { deleted_at: null })
        await record({ transaction, context, scope, id: item.id }, events.changed, { changed: ['restored'] })
      },
    }),
  }
}
