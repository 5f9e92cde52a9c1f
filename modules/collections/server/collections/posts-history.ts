import { defineCollection } from '../contributions.ts'
import { versionSource } from '../records/source-reads.ts'
import { createRecordStore } from '../records/store-contributions.ts'
import { text, versionFields, versionReason } from './labels.ts'

/** Every saved version of all posts. */
export const postsHistory = defineCollection({
  name: 'posts-history',
  labels: {
    one: text('post version', 'útgáfa færslu', 'έκδοση ανάρτησης'),
    many: text('post versions', 'útgáfur færslna', 'εκδόσεις αναρτήσεων'),
  },
  icon: 'rows',
  menu: 'records',
  readOnlyReason: versionReason,
  columns: ['name', 'version', 'action', 'user', 'created'],
  sort: { field: 'created', direction: 'descending' },
  fields: versionFields({ name: 'item', type: 'collectionSelect', collection: 'posts', label: text('Post', 'Færsla', 'Ανάρτηση') }),
  store: createRecordStore(versionSource('posts')),
})
