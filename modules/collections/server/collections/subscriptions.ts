import { defineCollection } from '../contributions.ts'
import { text } from './labels.ts'

export const subscriptions = defineCollection({
  name: 'subscriptions',
  labels: { one: text('subscription', 'áskrift', 'συνδρομή'), many: text('subscriptions', 'áskriftir', 'συνδρομές') },
  icon: 'card',
  menu: 'portals',
  columns: ['name', 'accounts', 'advisors'],
  writers: ['admin'],
  unique: ['name'],
  fields: [
    { name: 'name', type: 'text', required: true, limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
    {
      name: 'accounts',
      type: 'number',
      rules: ['whole'],
      required: true,
      min: 0,
      max: 100_000,
      value: '100',
      label: text('Accounts', 'Reikningar', 'Λογαριασμοί'),
    },
    {
      name: 'advisors',
      type: 'number',
      rules: ['whole'],
      required: true,
      min: 0,
      max: 10_000,
      value: '50',
      label: text('Advisers', 'Ráðgjafar', 'Σύμβουλοι'),
    },
  ],
})
