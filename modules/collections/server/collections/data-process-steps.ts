import { defineCollection } from '../contributions.ts'
import { nameField, options, text } from './labels.ts'

export const dataProcessSteps = defineCollection({
  name: 'dataProcessSteps',
  labels: {
    one: text('data process step', 'skref gagnaferlis', 'βήμα διαδικασίας δεδομένων'),
    many: text('data process steps', 'skref gagnaferla', 'βήματα διαδικασιών δεδομένων'),
  },
  icon: 'database',
  menu: 'portals',
  columns: ['name', 'parentId', 'method', 'order'],
  writers: ['admin'],
  isOrdered: true,
  parent: 'dataProcesses',
  fields: [
    nameField,
    {
      name: 'parentId',
      type: 'collectionSelect',
      collection: 'dataProcesses',
      required: true,
      label: text('Data process', 'Gagnaferli', 'Διαδικασία δεδομένων'),
    },
    { name: 'getFromApi', type: 'switch', value: false, label: text('Get from an API', 'Sækja úr forritaskilum', 'Λήψη από API') },
    {
      name: 'method',
      type: 'select',
      value: 'GET',
      options: options(['GET', 'GET', 'GET'], ['POST', 'POST', 'POST']),
      label: text('Method', 'Aðferð', 'Μέθοδος'),
    },
    { name: 'location', type: 'text', rules: ['https-url'], limit: 500, label: text('Location', 'Slóð', 'Τοποθεσία') },
    { name: 'dataset', type: 'text', limit: 200, label: text('Dataset', 'Gagnasafn', 'Σύνολο δεδομένων') },
  ],
})
