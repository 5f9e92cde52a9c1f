import { defineCollection } from '../contributions.ts'
import { audiences, nameField, text } from './labels.ts'

export const navigation = defineCollection({
  name: 'navigation',
  labels: {
    one: text('navigation entry', 'valmyndarfærsla', 'στοιχείο πλοήγησης'),
    many: text('navigation entries', 'valmyndarfærslur', 'στοιχεία πλοήγησης'),
  },
  icon: 'rows',
  menu: 'portals',
  audience: 'signed-in',
  columns: ['name', 'link', 'icon', 'visible', 'order'],
  isOrdered: true,
  drilldown: 'subnavigation',
  fields: [
    nameField,
    { name: 'link', type: 'text', rules: ['link'], label: text('Link', 'Tengill', 'Σύνδεσμος'), limit: 500 },
    { name: 'icon', type: 'icon', label: text('Icon', 'Tákn', 'Εικονίδιο') },
    { name: 'visible', type: 'dropdown', options: audiences, label: text('Visible to', 'Sýnilegt fyrir', 'Ορατό σε') },
    {
      name: 'subnavigation',
      type: 'grid',
      collection: 'subnavigation',
      parentId: 'parentId',
      label: text('Sub-navigation', 'Undirvalmynd', 'Υποπλοήγηση'),
    },
  ],
})
