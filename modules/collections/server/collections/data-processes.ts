import { defineCollection } from '../contributions.ts'
import { nameField, text } from './labels.ts'

export const dataProcesses = defineCollection({
  name: 'dataProcesses',
  labels: {
    one: text('data process', 'gagnaferli', 'διαδικασία δεδομένων'),
    many: text('data processes', 'gagnaferli', 'διαδικασίες δεδομένων'),
  },
  icon: 'database',
  menu: 'portals',
  columns: ['name'],
  writers: ['admin'],
  drilldown: 'dataProcessSteps',
  designer: '/data-designer/{id}',
  fields: [
    nameField,
    { name: 'steps', type: 'grid', collection: 'dataProcessSteps', parentId: 'parentId', label: text('Steps', 'Skref', 'Βήματα') },
  ],
})
