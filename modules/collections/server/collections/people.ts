import { defineCollection } from '../contributions.ts'
import { nameField, text, titleField } from './labels.ts'

export const people = defineCollection({
  name: 'people',
  labels: {
    one: text('team member', 'starfsmaður', 'μέλος της ομάδας'),
    many: text('team members', 'starfsmenn', 'μέλη της ομάδας'),
    menu: text('team', 'teymi', 'ομάδα'),
  },
  icon: 'people',
  menu: 'content',
  audience: 'everyone',
  columns: ['name', 'title'],
  fields: [
    nameField,
    titleField,
    { name: 'location', type: 'text', label: text('Location', 'Staðsetning', 'Τοποθεσία'), limit: 100 },
    { name: 'photo', type: 'media-picker', label: text('Photo', 'Mynd', 'Φωτογραφία') },
    { name: 'linkedin', type: 'text', rules: ['https-url'], label: text('LinkedIn', 'LinkedIn', 'LinkedIn'), limit: 300 },
    { name: 'bio', type: 'richtext', label: text('Biography', 'Æviágrip', 'Βιογραφικό') },
  ],
})
