import type { FindContributions } from '@atrium/platform/contributions'
import { defineCollection, type CollectionDefinition } from '../contributions.ts'
import { createEventSource } from '../records/source-reads.ts'
import { listEventKinds } from '../records/kind-rules.ts'
import { createRecordStore } from '../records/store-contributions.ts'
import { text } from './labels.ts'

/** The activity log: every event of the edition. */
export function logs(contributed: FindContributions): CollectionDefinition {
  const kinds = listEventKinds(contributed)
  return defineCollection({
    name: 'logs',
    labels: {
      one: text('log entry', 'annálsfærsla', 'καταχώριση αρχείου'),
      many: text('log entries', 'annálsfærslur', 'καταχωρίσεις αρχείου'),
      menu: text('activity log', 'aðgerðaannáll', 'αρχείο ενεργειών'),
    },
    icon: 'clock',
    menu: 'records',
    readers: ['admin'],
    readOnlyReason: text(
      'The log is written by the portal and cannot be changed.',
      'Vefgáttin skrifar annálinn og honum er ekki hægt að breyta.',
      'Το αρχείο γράφεται από την πύλη και δεν μπορεί να αλλάξει.',
    ),
    columns: ['type', 'info', 'user', 'created'],
    sort: { field: 'created', direction: 'descending' },
    fields: [
      { name: 'type', type: 'select', label: text('Type', 'Tegund', 'Τύπος'), options: kinds, sortsOptions: true },
      { name: 'info', type: 'textarea', label: text('Details', 'Nánar', 'Λεπτομέρειες') },
      { name: 'user', type: 'text', label: text('User', 'Notandi', 'Χρήστης') },
      { name: 'account', type: 'collectionSelect', collection: 'accounts', label: text('Account', 'Reikningur', 'Λογαριασμός') },
      { name: 'portalId', type: 'collectionSelect', collection: 'portals', label: text('Portal', 'Gátt', 'Πύλη') },
      { name: 'section', type: 'text', label: text('Section or collection', 'Hluti eða safn', 'Ενότητα ή συλλογή') },
      {
        name: 'outcome',
        type: 'select',
        label: text('Outcome', 'Niðurstaða', 'Αποτέλεσμα'),
        options: [
          { value: 'done', label: text('Done', 'Lokið', 'Ολοκληρώθηκε') },
          { value: 'refused', label: text('Refused', 'Hafnað', 'Απορρίφθηκε') },
        ],
      },
    ],
    store: createRecordStore(createEventSource(kinds)),
  })
}
