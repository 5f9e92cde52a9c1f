import { defineCollection } from '../contributions.ts'
import { nameField, text } from './labels.ts'

export const commentary = defineCollection({
  name: 'commentary',
  labels: {
    one: text('commentary', 'umfjöllun', 'σχόλιο αγοράς'),
    many: text('commentaries', 'umfjallanir', 'σχόλια αγοράς'),
    menu: text('commentary', 'umfjöllun', 'σχολιασμός αγοράς'),
  },
  icon: 'message',
  menu: 'portals',
  audience: 'signed-in',
  columns: ['name', 'reportdate'],
  sort: { field: 'reportdate', direction: 'descending' },
  fields: [
    nameField,
    { name: 'reportdate', type: 'date-picker', label: text('Report date', 'Dagsetning skýrslu', 'Ημερομηνία αναφοράς') },
    { name: 'attachment', type: 'media-picker', label: text('Attachment', 'Viðhengi', 'Συνημμένο') },
    { name: 'body', type: 'richtext', label: text('Text', 'Texti', 'Κείμενο') },
  ],
})
