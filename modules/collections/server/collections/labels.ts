import type { FieldDefinition, FieldOption, LocalText } from '@atrium/domain/fields/definition'

/** A text in English, Icelandic and Greek. */
export const text = (en: string, is: string, el: string): LocalText => ({ en, is, el })

/** Options whose values are the labels of the specification, with their translations. */
export const options = (...labels: readonly (readonly [en: string, is: string, el: string])[]): FieldOption[] =>
  labels.map(([en, is, el]) => ({ value: en, label: text(en, is, el) }))

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
