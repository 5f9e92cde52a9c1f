import type { FieldOption, LocalText } from '@atrium/domain/fields/definition'

/** A text in English, Icelandic and Greek. */
export const text = (en: string, is: string, el: string): LocalText => ({ en, is, el })

/** Options with their texts in three languages. */
export const options = (...list: readonly (readonly [value: string, en: string, is: string, el: string])[]): FieldOption[] =>
  list.map(([value, en, is, el]) => ({ value, label: text(en, is, el) }))

export const yesOrNo = options(['yes', 'Yes', 'Já', 'Ναι'], ['no', 'No', 'Nei', 'Όχι'])
