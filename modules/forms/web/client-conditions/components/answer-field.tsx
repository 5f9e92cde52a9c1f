import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toNames, type ConditionFieldProps } from '@atrium/accounts/web/client-conditions/contributions'
import { conditionOptionsQuery } from '@atrium/accounts/web/client-conditions/queries'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { NumberField } from '@atrium/ui/components/aria/number-field.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { answerComparisons } from '../../../contract/client-condition-terms.ts'

type Comparison = (typeof answerComparisons)[number]

const comparisonsOf: Record<'text' | 'number' | 'date' | 'choice', readonly Comparison[]> = {
  text: ['equals', 'contains'],
  number: ['equals', 'at-least', 'at-most'],
  date: ['equals', 'at-least', 'at-most'],
  choice: ['equals'],
}

/** Compares the answer to the chosen question: with a text, a number, a day, or one of its choices. */
export function AnswerField({ portal, settings, onChange }: ConditionFieldProps) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { form = null, field = null, is, answer } = settings
  const request = { portal, kind: 'form-answer', search: '' }
  const { data: questions } = useQuery(conditionOptionsQuery({ ...request, setting: 'field', settings: { form } }))
  const entry = questions?.items.find(({ value }) => value === field)?.entry ?? 'text'
  const { data: answers } = useQuery({
    ...conditionOptionsQuery({ ...request, setting: 'answer', settings: { form, field } }),
    enabled: entry === 'choice',
  })
  const comparisons = comparisonsOf[entry]
  const label = t('formConditions.answer.answer')
  const value = typeof answer === 'string' ? answer : ''
  const set = (next: string | null) =>
    onChange({ answer: next, is: comparisons.includes(is as Comparison) ? (is as Comparison) : 'equals' })
  return (
    <>
      {comparisons.length > 1 && (
        <NativeSelect
          isForm
          label={t('formConditions.answer.comparison')}
          value={is as Comparison}
          choices={comparisons.map((one) => ({ value: one, label: t(`formConditions.answer.comparisons.${one}`) }))}
          onChoose={(next) => onChange({ is: next })}
        />
      )}
      {entry === 'number' && (
        <NumberField label={label} value={value} decimals={2} onValue={(text) => set(text === '' ? null : String(Number(text)))} />
      )}
      {entry === 'date' && <DateField label={label} value={value || null} onValue={set} />}
      {entry === 'text' && <TextField label={label} value={value} maxLength={200} onValue={set} />}
      {entry === 'choice' && (
        <NativeSelect
          isForm
          label={label}
          value={value}
          choices={[
            { value: '', label: '' },
            ...(answers?.items ?? []).map((one) => ({
              value: one.value,
              label: toNames({ label: one.label }, locale)['label'] ?? one.value,
            })),
          ]}
          onChoose={set}
        />
      )}
    </>
  )
}
