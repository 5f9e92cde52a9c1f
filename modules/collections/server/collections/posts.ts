import { defineCollection } from '../contributions.ts'
import { hiddenField, nameField, options, text } from './labels.ts'

export const posts = defineCollection({
  name: 'posts',
  labels: { one: text('post', 'færsla', 'ανάρτηση'), many: text('posts', 'færslur', 'αναρτήσεις') },
  icon: 'news',
  menu: 'content',
  audience: 'everyone',
  columns: ['name', 'publishdate'],
  sort: { field: 'publishdate', direction: 'descending' },
  hasDrafts: true,
  unique: ['slug'],
  tabs: [
    {
      label: text('Content', 'Efni', 'Περιεχόμενο'),
      fields: ['name', 'slug', 'publishdate', 'author', 'tags', 'summary', 'content', 'hidden'],
    },
    {
      label: text('Teaser and image', 'Kynning og mynd', 'Προεπισκόπηση και εικόνα'),
      fields: ['image', 'teaser-title', 'teaser-summary', 'embed'],
    },
    { label: text('Key points', 'Lykilatriði', 'Βασικά σημεία'), fields: ['keypoints'] },
  ],
  fields: [
    nameField,
    {
      name: 'slug',
      type: 'slug',
      label: text('Slug', 'Slóð', 'Διεύθυνση'),
      help: text('Made from the name if empty', 'Búin til úr nafninu ef hún er auð', 'Δημιουργείται από το όνομα αν είναι κενή'),
      limit: 100,
    },
    { name: 'summary', type: 'textarea', label: text('Summary', 'Samantekt', 'Σύνοψη'), limit: 200 },
    { name: 'publishdate', type: 'date-picker', label: text('Publish date', 'Útgáfudagur', 'Ημερομηνία δημοσίευσης') },
    { name: 'author', type: 'collectionSelect', collection: 'people', label: text('Author', 'Höfundur', 'Συντάκτης') },
    {
      name: 'tags',
      type: 'dropdown',
      label: text('Tags', 'Efnisorð', 'Ετικέτες'),
      options: options(
        ['Advice', 'Ráðgjöf', 'Συμβουλές'],
        ['Insights', 'Innsýn', 'Απόψεις'],
        ['Product', 'Vara', 'Προϊόν'],
        ['Videos', 'Myndbönd', 'Βίντεο'],
        ['Case studies', 'Dæmi', 'Μελέτες περιπτώσεων'],
      ),
    },
    { name: 'image', type: 'media-picker', label: text('Image', 'Mynd', 'Εικόνα') },
    { name: 'teaser-title', type: 'text', label: text('Title of the teaser', 'Titill kynningar', 'Τίτλος προεπισκόπησης'), limit: 100 },
    {
      name: 'teaser-summary',
      type: 'textarea',
      label: text('Text of the teaser', 'Texti kynningar', 'Κείμενο προεπισκόπησης'),
      limit: 300,
    },
    {
      name: 'embed',
      type: 'text',
      rules: ['https-url'],
      label: text('Address of a video', 'Slóð myndbands', 'Διεύθυνση βίντεο'),
      limit: 500,
    },
    hiddenField,
    { name: 'keypoints', type: 'multi-text-field', label: text('Key points', 'Lykilatriði', 'Βασικά σημεία') },
    { name: 'content', type: 'richtext', label: text('Content', 'Efni', 'Περιεχόμενο') },
    { name: 'history', type: 'history', label: text('History', 'Saga', 'Ιστορικό') },
  ],
})
