import { defineCollection } from '../contributions.ts'
import { versionSource } from '../records/source-reads.ts'
import { createRecordStore } from '../records/store-contributions.ts'
import { text, versionFields, versionReason } from './labels.ts'

/** Every saved version of all pages. */
export const pagesHistory = defineCollection({
  name: 'pages-history',
  labels: { one: text('page version', 'útgáfa síðu', 'έκδοση σελίδας'), many: text('page versions', 'útgáfur síðna', 'εκδόσεις σελίδων') },
  icon: 'rows',
  menu: 'records',
  readOnlyReason: versionReason,
  columns: ['name', 'version', 'action', 'user', 'created'],
  sort: { field: 'created', direction: 'descending' },
  fields: versionFields({ name: 'item', type: 'collectionSelect', collection: 'pages', label: text('Page', 'Síða', 'Σελίδα') }),
  store: createRecordStore(versionSource('pages')),
})
