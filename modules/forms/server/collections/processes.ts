import { nameField, text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'

export const processes = defineCollection({
  name: 'processes',
  labels: { one: text('process', 'ferli', 'διαδικασία'), many: text('processes', 'ferli', 'διαδικασίες') },
  icon: 'flow',
  menu: 'portals',
  columns: ['name'],
  fields: [
    nameField,
    { name: 'formId', type: 'collectionSelect', collection: 'forms', required: true, label: text('Form', 'Eyðublað', 'Φόρμα') },
    { name: 'single', type: 'switch', value: false, label: text('Once for each person', 'Einu sinni á mann', 'Μία φορά ανά άτομο') },
  ],
})
