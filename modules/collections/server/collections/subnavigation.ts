import { defineCollection } from '../contributions.ts'
import { nameField, text } from './labels.ts'

export const subnavigation = defineCollection({
  name: 'subnavigation',
  labels: {
    one: text('sub-navigation entry', 'undirvalmyndarfærsla', 'στοιχείο υποπλοήγησης'),
    many: text('sub-navigation entries', 'undirvalmyndarfærslur', 'στοιχεία υποπλοήγησης'),
  },
  icon: 'rows',
  menu: null,
  audience: 'signed-in',
  columns: ['name', 'link', 'order'],
  isOrdered: true,
  parent: 'navigation',
  fields: [
    nameField,
    { name: 'link', type: 'text', rules: ['link'], label: text('Link', 'Tengill', 'Σύνδεσμος'), limit: 500 },
    {
      name: 'parentId',
      type: 'collectionSelect',
      collection: 'navigation',
      required: true,
      label: text('Part of', 'Hluti af', 'Μέρος του'),
    },
  ],
})
