import { defineCollection } from '../contributions.ts'
import { checkMetadata } from '../media/metadata-rules.ts'
import { mediaStore } from '../media/store-contributions.ts'
import { nameField, options, text } from './labels.ts'

/** Files of the media libraries. Uploads create them (decision 58); they are changed by routes of their own. */
export const media = defineCollection({
  name: 'media',
  labels: {
    one: text('media file', 'miðlaskrá', 'αρχείο πολυμέσων'),
    many: text('media files', 'miðlaskrár', 'αρχεία πολυμέσων'),
    menu: text('media', 'miðlar', 'πολυμέσα'),
  },
  icon: 'image',
  menu: 'content',
  hasOwnWrites: true,
  columns: ['thumbnail', 'name', 'updated'],
  sort: { field: 'updated', direction: 'descending' },
  parent: 'libraries',
  store: mediaStore,
  check: ({ metadata = null }) => checkMetadata(metadata),
  tabs: [
    { label: text('File', 'Skrá', 'Αρχείο'), fields: ['file', 'name', 'type', 'parentId', 'public'] },
    { label: text('Metadata', 'Lýsigögn', 'Μεταδεδομένα'), fields: ['metadata', 'fileName', 'path', 'fileUrl', 'kind', 'bytes'] },
  ],
  fields: [
    { name: 'thumbnail', type: 'text', component: 'thumbnail', readonly: true, label: text('Thumbnail', 'Smámynd', 'Μικρογραφία') },
    { name: 'file', type: 'custom', component: 'media-file', readonly: true, label: text('File', 'Skrá', 'Αρχείο') },
    nameField,
    {
      name: 'type',
      type: 'select',
      label: text('Type', 'Tegund', 'Τύπος'),
      options: options(
        ['Valuation', 'Verðmat', 'Αποτίμηση'],
        ['Statement', 'Yfirlit', 'Κατάσταση λογαριασμού'],
        ['Transaction note', 'Viðskiptanóta', 'Πινακίδιο'],
        ['Agreement / Legal', 'Samningur / lögfræði', 'Σύμβαση / Νομικά'],
        ['Other', 'Annað', 'Άλλο'],
      ),
    },
    { name: 'parentId', type: 'collectionSelect', collection: 'libraries', label: text('Folder', 'Mappa', 'Φάκελος') },
    {
      name: 'public',
      type: 'switch',
      value: false,
      label: text('Public', 'Opinber', 'Δημόσιο'),
      help: text(
        'Anyone with its address can open a public file, for example on the pages of the portal',
        'Hver sem hefur slóðina getur opnað opinbera skrá, til dæmis á síðum vefgáttarinnar',
        'Όποιος έχει τη διεύθυνση μπορεί να ανοίξει ένα δημόσιο αρχείο, για παράδειγμα στις σελίδες της πύλης',
      ),
    },
    {
      name: 'metadata',
      type: 'custom',
      component: 'metadata',
      label: text('Custom entries', 'Eigin færslur', 'Προσαρμοσμένες καταχωρίσεις'),
    },
    { name: 'fileName', type: 'text', readonly: true, label: text('File name', 'Skráarheiti', 'Όνομα αρχείου') },
    { name: 'path', type: 'text', readonly: true, label: text('Path', 'Slóð', 'Διαδρομή') },
    { name: 'fileUrl', type: 'text', readonly: true, label: text('Address', 'Vefslóð', 'Διεύθυνση URL') },
    { name: 'kind', type: 'text', readonly: true, label: text('Kind of file', 'Skráargerð', 'Είδος αρχείου') },
    { name: 'bytes', type: 'number', readonly: true, label: text('Size in bytes', 'Stærð í bætum', 'Μέγεθος σε byte') },
  ],
})
