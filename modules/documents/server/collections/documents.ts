import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createRecordStore } from '@atrium/collections/server/records/store-contributions'
import { documentKinds } from '../../contract/document-terms.ts'
import el from '../../texts/el/library.ts'
import en from '../../texts/en/library.ts'
import is from '../../texts/is/library.ts'
import { documentSource } from '../documents/collection-reads.ts'

/** Documents of accounts that are in Atrium. They are read, changed and deleted in the library of the account, by its rules. */
export const documents = defineCollection({
  name: 'documents',
  labels: { one: text('document', 'skjal', 'έγγραφο'), many: text('documents', 'skjöl', 'έγγραφα') },
  icon: 'document',
  menu: null,
  columns: ['name', 'kind', 'created'],
  sort: { field: 'created', direction: 'descending' },
  page: '/dashboard/{portal}/account/{account}/library',
  readOnlyReason: text(
    'Documents are read and changed in the library of the account.',
    'Skjöl eru lesin og þeim breytt í skjalasafni reikningsins.',
    'Τα έγγραφα διαβάζονται και αλλάζουν στη βιβλιοθήκη του λογαριασμού.',
  ),
  fields: [
    { name: 'name', type: 'text', label: text('Name', 'Nafn', 'Όνομα') },
    { name: 'account', type: 'collectionSelect', collection: 'accounts', label: text('Account', 'Reikningur', 'Λογαριασμός') },
    { name: 'portfolio', type: 'collectionSelect', collection: 'portfolios', label: text('Portfolio', 'Eignasafn', 'Χαρτοφυλάκιο') },
    {
      name: 'kind',
      type: 'select',
      label: text('Kind', 'Tegund', 'Είδος'),
      options: documentKinds.map((value) => ({
        value,
        label: text(en.kinds[value], is.kinds[value], el.kinds[value]),
      })),
    },
    { name: 'version', type: 'number', label: text('Version', 'Útgáfa', 'Έκδοση') },
    { name: 'bytes', type: 'number', label: text('Size in bytes', 'Stærð í bætum', 'Μέγεθος σε byte') },
    { name: 'addedBy', type: 'text', label: text('Added by', 'Sett inn af', 'Προστέθηκε από') },
    { name: 'portal', type: 'hidden' },
  ],
  store: createRecordStore(documentSource),
})
