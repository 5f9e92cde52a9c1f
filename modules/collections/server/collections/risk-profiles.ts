import { defineCollection } from '../contributions.ts'
import { text } from './labels.ts'

export const riskProfiles = defineCollection({
  name: 'riskProfiles',
  labels: { one: text('risk profile', 'áhættusnið', 'προφίλ κινδύνου'), many: text('risk profiles', 'áhættusnið', 'προφίλ κινδύνου') },
  icon: 'gauge',
  menu: 'portals',
  audience: 'signed-in',
  columns: ['name', 'id'],
  unique: ['name'],
  fields: [
    { name: 'name', type: 'text', required: true, limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
    { name: 'returns', type: 'text', required: true, limit: 200, label: text('Returns', 'Ávöxtun', 'Αποδόσεις') },
    {
      name: 'factsheetUrl',
      type: 'text',
      rules: ['link'],
      required: true,
      limit: 500,
      label: text('Factsheet', 'Upplýsingablað', 'Ενημερωτικό δελτίο'),
    },
  ],
})
