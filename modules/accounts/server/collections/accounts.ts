import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'

/** Accounts of clients. Their data comes from the firm's own system, the files or the ledger of the portal. */
export const accounts = defineCollection({
  name: 'accounts',
  labels: { one: text('account', 'reikningur', 'λογαριασμός'), many: text('accounts', 'reikningar', 'λογαριασμοί') },
  icon: 'portfolio',
  menu: 'portals',
  columns: ['name', 'inception'],
  readOnlyReason: text(
    'Accounts come from the firm’s own system or from an import, and are changed there.',
    'Reikningar koma úr kerfi fyrirtækisins eða úr innflutningi og þeim er breytt þar.',
    'Οι λογαριασμοί προέρχονται από το σύστημα της εταιρείας ή από εισαγωγή και αλλάζουν εκεί.',
  ),
  fields: [
    { name: 'name', type: 'text', label: text('Name', 'Nafn', 'Όνομα') },
    { name: 'email', type: 'text', label: text('Email', 'Netfang', 'Email') },
    { name: 'external_id', type: 'text', label: text('External ID', 'Ytra auðkenni', 'Εξωτερικό αναγνωριστικό') },
    { name: 'portal', type: 'collectionSelect', collection: 'portals', label: text('Portal', 'Gátt', 'Πύλη') },
    { name: 'inception', type: 'date-picker', label: text('Inception', 'Stofndagur', 'Έναρξη') },
    { name: 'currency', type: 'text', label: text('Currency', 'Gjaldmiðill', 'Νόμισμα') },
    { name: 'active', type: 'switch', label: text('Active', 'Virkur', 'Ενεργός') },
  ],
  store: createTableStore({
    table: 'accounts',
    subject: 'account',
    columns: {
      name: 'name',
      email: 'email',
      external_id: 'external_id',
      portal: 'portal_id',
      inception: 'inception_on',
      currency: 'currency',
      active: 'is_active',
    },
    organisation: { portal: 'portal_id' },
    search: ['name', 'email', 'external_id'],
    hasUpdatedAt: true,
    events: { changed: 'account.changed' },
  }),
})
