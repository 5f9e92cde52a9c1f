import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { createTableStore } from '@atrium/collections/server/items/table-contributions'
import { currencies } from '@atrium/domain/currency'
import { changeFields } from '@atrium/wealth/server/wealth/record-figure-reads'
import { deriveAccountValues } from '../accounts/account-reads.ts'
import { addAccount, checkAccount } from '../accounts/account-writes.ts'

const table = createTableStore({
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
  check: checkAccount,
  removeColumns: { is_active: false },
})

/**
 * Accounts of clients. In a portal whose figures come from the firm's own system, that system states their names. Inviting a client is a
 * separate step.
 */
export const accounts = defineCollection({
  name: 'accounts',
  labels: { one: text('account', 'reikningur', 'λογαριασμός'), many: text('accounts', 'reikningar', 'λογαριασμοί') },
  icon: 'portfolio',
  menu: 'portals',
  columns: ['name', 'inception'],
  forbidsCopies: true,
  stepUp: ['external_id', 'portal', 'email', 'active'],
  unique: ['external_id'],
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      requiredMessage: text('Name is required', 'Nafn vantar', 'Το όνομα είναι υποχρεωτικό'),
      limit: 200,
      label: text('Name', 'Nafn', 'Όνομα'),
    },
    { name: 'email', type: 'text', rules: ['email'], required: true, label: text('Email', 'Netfang', 'Email') },
    { name: 'client', type: 'text', readonly: true, label: text('Client', 'Viðskiptavinur', 'Πελάτης') },
    { name: 'owner', type: 'text', readonly: true, label: text('Advisers', 'Ráðgjafar', 'Σύμβουλοι') },
    { name: 'external_id', type: 'text', limit: 100, label: text('External ID', 'Ytra auðkenni', 'Εξωτερικό αναγνωριστικό') },
    { name: 'portal', type: 'collectionSelect', collection: 'portals', required: true, label: text('Portal', 'Gátt', 'Πύλη') },
    { name: 'inception', type: 'date-picker', label: text('Inception', 'Stofndagur', 'Έναρξη') },
    {
      name: 'gender',
      type: 'select',
      label: text('Gender', 'Kyn', 'Φύλο'),
      options: [
        { value: 'male', label: text('Male', 'Karl', 'Άνδρας') },
        { value: 'female', label: text('Female', 'Kona', 'Γυναίκα') },
      ],
    },
    { name: 'location', type: 'text', limit: 200, label: text('Location', 'Staður', 'Τοποθεσία') },
    {
      name: 'currency',
      type: 'select',
      required: true,
      value: 'GBP',
      label: text('Currency', 'Gjaldmiðill', 'Νόμισμα'),
      options: currencies.map((value) => ({ value, label: value })),
    },
    ...changeFields,
    { name: 'active', type: 'switch', value: true, label: text('Active', 'Virkur', 'Ενεργός') },
    {
      name: 'portfolios',
      type: 'grid',
      collection: 'portfolios',
      parentId: 'account',
      label: text('Portfolios', 'Eignasöfn', 'Χαρτοφυλάκια'),
    },
    {
      name: 'documents',
      type: 'grid',
      readonly: true,
      collection: 'documents',
      parentId: 'account',
      label: text('Documents', 'Skjöl', 'Έγγραφα'),
    },
  ],
  store: { ...table, create: addAccount(table), derive: deriveAccountValues },
})
