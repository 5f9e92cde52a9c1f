import type { ConditionOption } from '@atrium/accounts/contract/client-conditions'
import { isStored, isVisible } from '@atrium/domain/fields/access'
import { localText, type FieldDefinition, type Locale, type LocalText } from '@atrium/domain/fields/definition'
import { listOptionValues } from '@atrium/domain/fields/options'
import type { CompiledForm } from '@atrium/domain/forms/compile-form'

/** How answers to a type of field are compared. Types that are not listed, such as files and passwords, cannot be used. */
const entryByType: Readonly<Record<string, NonNullable<ConditionOption['entry']>>> = {
  text: 'text',
  textarea: 'text',
  combobox: 'text',
  country: 'text',
  number: 'number',
  'date-picker': 'date',
  radio: 'choice',
  select: 'choice',
  dropdown: 'choice',
  checkbox: 'choice',
  switch: 'choice',
}

const yesNo: readonly { value: string; label: LocalText }[] = [
  { value: 'true', label: { en: 'Yes', is: 'Já', el: 'Ναι' } },
  { value: 'false', label: { en: 'No', is: 'Nei', el: 'Όχι' } },
]

export type AnswerField = { name: string; label: LocalText; entry: NonNullable<ConditionOption['entry']>; field: FieldDefinition }

/** Lists the fields whose answers a reviewer may read and compare. Answers in repeated fieldsets cannot be compared. */
export const listAnswerFields = ({ fields }: CompiledForm, isAdmin: boolean): AnswerField[] =>
  fields.flatMap(({ name, field, isRepeated }): AnswerField[] => {
    const entry = entryByType[field.type]
    const isReadable = isStored(field) && isVisible(field, isAdmin)
    return entry === undefined || isRepeated || !isReadable ? [] : [{ name, label: field.label ?? name, entry, field }]
  })

/** Lists the answers that a field offers: its options, or yes and no. */
export function listAnswers({ entry, field }: AnswerField): readonly { value: string; label: LocalText }[] {
  if (entry !== 'choice') return []
  const values = listOptionValues(field)
  if (values.length === 0) return ['checkbox', 'switch'].includes(field.type) ? yesNo : []
  return values.map((value) => ({ value, label: field.options?.find((option) => option.value === value)?.label ?? value }))
}

/** Returns the labels of the answers by their values, in one language. */
export const labelAnswers = (field: AnswerField, locale: Locale): Record<string, string> =>
  Object.fromEntries(listAnswers(field).map(({ value, label }) => [value, localText(label, locale)]))
