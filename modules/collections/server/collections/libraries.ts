import { defineCollection } from '../contributions.ts'
import { nameField, text } from './labels.ts'

/** Folders of media, as a tree. */
export const libraries = defineCollection({
  name: 'libraries',
  labels: {
    one: text('media library', 'miðlasafn', 'βιβλιοθήκη πολυμέσων'),
    many: text('media libraries', 'miðlasöfn', 'βιβλιοθήκες πολυμέσων'),
  },
  icon: 'folder',
  menu: 'content',
  columns: ['name', 'updated'],
  parent: 'libraries',
  drilldown: 'media',
  fields: [
    nameField,
    { name: 'parentId', type: 'collectionSelect', collection: 'libraries', label: text('Part of', 'Hluti af', 'Μέρος του') },
    { name: 'folders', type: 'grid', collection: 'libraries', parentId: 'parentId', label: text('Folders', 'Möppur', 'Φάκελοι') },
    {
      name: 'upload',
      type: 'custom',
      component: 'media-upload',
      readonly: true,
      label: text('Upload files', 'Hlaða upp skrám', 'Μεταφόρτωση αρχείων'),
    },
    { name: 'media', type: 'grid', readonly: true, collection: 'media', parentId: 'parentId', label: text('Media', 'Miðlar', 'Πολυμέσα') },
  ],
})
