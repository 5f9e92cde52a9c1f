import type { CollectionStore } from '../contributions.ts'
import { countRecords, findRecord, listRecords, type RecordSource } from './reads.ts'

/** Creates the storage of a collection that is only read. */
export const createRecordStore = (source: RecordSource): CollectionStore => ({
  writesAs: 'person',
  list: (transaction, scope, query) => listRecords(transaction, scope, source, query),
  count: (transaction, scope) => countRecords(transaction, scope, source),
  find: (transaction, scope, id) => findRecord(transaction, scope, source, id),
  async listNames(transaction, scope, ids) {
    const names = new Map<string, string>()
    for (const id of ids) {
      const record = await findRecord(transaction, scope, source, id)
      if (record) names.set(id, record.name)
    }
    return names
  },
})
