import type { FieldOption, LocalText } from '@atrium/domain/fields/definition'
import type { FormRule } from '@atrium/domain/forms/definition'
import type { Condition } from '@atrium/domain/forms/expression'

/** A text in English, Icelandic and Greek. */
export const text = (en: string, is: string, el: string): LocalText => ({ en, is, el })

/** Options with their texts in three languages. */
export const options = (...list: readonly (readonly [value: string, en: string, is: string, el: string])[]): FieldOption[] =>
  list.map(([value, en, is, el]) => ({ value, label: text(en, is, el) }))

export const yesOrNo = options(['yes', 'Yes', 'Já', 'Ναι'], ['no', 'No', 'Nei', 'Όχι'])

/** True while the answer of a field is a value. */
export const is = (field: string, value: string | boolean): Condition => ({ eq: [{ field }, { value }] })

/** True while the chosen values of a field contain a value. */
export const includes = (field: string, value: string): Condition => ({ contains: [{ field }, { value }] })

/** Refuses a date after today. */
export const notInFuture = (field: string): FormRule => ({
  field,
  refuseWhen: { gt: [{ field }, { today: true }] },
  message: text(
    'Enter today’s date or an earlier one',
    'Sláðu inn dagsetningu sem er ekki í framtíðinni',
    'Εισαγάγετε τη σημερινή ή προγενέστερη ημερομηνία',
  ),
})
