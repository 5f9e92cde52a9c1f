import type { FieldDefinition, FieldOption, Locale, LocalText } from '@atrium/domain/fields/definition'

/** A text in English, Icelandic and Greek. */
export const text = (en: string, is: string, el: string): LocalText => ({ en, is, el })

/** Options whose values are the labels of the specification, with their translations. */
export const options = (...labels: readonly (readonly [en: string, is: string, el: string])[]): FieldOption[] =>
  labels.map(([en, is, el]) => ({ value: en, label: text(en, is, el) }))

const languageNames: Readonly<Record<Locale, string>> = { en: 'English', is: 'Íslenska', el: 'Ελληνικά' }

/** Languages as options, each named in itself. */
export const languageOptions = (locales: readonly Locale[] = ['en', 'is', 'el']): FieldOption[] =>
  locales.map((value) => ({ value, label: languageNames[value] }))

/** The name of an item, which most collections require. */
export const nameField: FieldDefinition = {
  name: 'name',
  type: 'text',
  label: text('Name', 'Nafn', 'Όνομα'),
  required: true,
  requiredMessage: text('Name is required', 'Nafn vantar', 'Το όνομα είναι υποχρεωτικό'),
  limit: 200,
}

export const hiddenField: FieldDefinition = { name: 'hidden', type: 'switch', label: text('Hidden', 'Falið', 'Κρυφό'), value: false }

export const titleField: FieldDefinition = { name: 'title', type: 'text', label: text('Title', 'Titill', 'Τίτλος') }

/** Audiences of navigation. */
export const audiences = options(
  ['Admin', 'Stjórnandi', 'Διαχειριστής'],
  ['Advisor', 'Ráðgjafi', 'Σύμβουλος'],
  ['Investor', 'Fjárfestir', 'Επενδυτής'],
)

export const messageReason = text(
  'The portal writes this list. It does not contain the texts of messages, because they may hold PINs and links.',
  'Vefgáttin skrifar þennan lista. Textar skilaboða eru ekki í honum, því í þeim geta verið PIN-númer og tenglar.',
  'Η πύλη γράφει αυτή τη λίστα. Δεν περιέχει τα κείμενα των μηνυμάτων, επειδή μπορεί να έχουν PIN και συνδέσμους.',
)

export const recipientField: FieldDefinition = { name: 'recipient', type: 'text', label: text('Recipient', 'Viðtakandi', 'Παραλήπτης') }

export const stateField: FieldDefinition = {
  name: 'state',
  type: 'select',
  label: text('State', 'Staða', 'Κατάσταση'),
  options: options(['Waiting', 'Bíður', 'Σε αναμονή'], ['Sent', 'Sent', 'Στάλθηκε'], ['Not delivered', 'Ekki afhent', 'Δεν παραδόθηκε']),
}

export const triesField: FieldDefinition = { name: 'tries', type: 'number', label: text('Attempts', 'Tilraunir', 'Προσπάθειες') }

export const versionReason = text(
  'These are versions that people saved. An earlier one is restored in the history of its item.',
  'Þetta eru útgáfur sem notendur vistuðu. Eldri útgáfa er endurheimt í sögu færslunnar.',
  'Αυτές είναι εκδόσεις που αποθήκευσαν χρήστες. Μια παλαιότερη επαναφέρεται από το ιστορικό του στοιχείου.',
)

/** Fields of the versions of a collection; `item` names the item of a version. */
export const versionFields = (item: FieldDefinition): FieldDefinition[] => [
  nameField,
  item,
  { name: 'version', type: 'number', label: text('Version', 'Útgáfa', 'Έκδοση') },
  {
    name: 'action',
    type: 'select',
    label: text('Change', 'Breyting', 'Αλλαγή'),
    options: [
      { value: 'created', label: text('Created', 'Stofnað', 'Δημιουργήθηκε') },
      { value: 'saved', label: text('Saved', 'Vistað', 'Αποθηκεύτηκε') },
      { value: 'published', label: text('Published', 'Birt', 'Δημοσιεύτηκε') },
      { value: 'withdrawn', label: text('Withdrawn', 'Dregið til baka', 'Αποσύρθηκε') },
      { value: 'deleted', label: text('Deleted', 'Eytt', 'Διαγράφηκε') },
      { value: 'restored', label: text('Restored', 'Endurheimt', 'Επαναφέρθηκε') },
      { value: 'reverted', label: text('Earlier version restored', 'Eldri útgáfa endurheimt', 'Επαναφορά παλαιότερης έκδοσης') },
      { value: 'imported', label: text('Imported', 'Flutt inn', 'Εισήχθη') },
    ],
  },
  { name: 'user', type: 'text', label: text('User', 'Notandi', 'Χρήστης') },
  { name: 'changed', type: 'textarea', label: text('Changed fields', 'Breyttir reitir', 'Πεδία που άλλαξαν') },
]
