import type { ConditionForms } from '@atrium/accounts/web/client-conditions/contributions'
import { sentStates, type answerComparisons } from '../../contract/client-condition-terms.ts'
import { AnswerField } from './components/answer-field.tsx'

type SentState = (typeof sentStates)[number]
type Comparison = (typeof answerComparisons)[number]

/** Forms of the conditions on the forms that clients have sent, and on their answers. */
export const formConditionForms: ConditionForms = {
  'form-sent': {
    topic: 'forms',
    title: ({ t }) => t('formConditions.sent.title'),
    start: () => ({ form: null, is: 'sent', days: null }),
    fields: (_settings, { t }) => [
      { name: 'form', type: 'option', label: t('formConditions.form') },
      {
        name: 'is',
        type: 'choice',
        label: t('formConditions.sent.state'),
        choices: sentStates.map((value) => ({ value, label: t(`formConditions.sent.choices.${value}`) })),
      },
      { name: 'days', type: 'number', label: t('formConditions.sent.days'), isOptional: true },
    ],
    describe: ({ settings: { is, days }, names: { form = '…' } }, { t }) =>
      days === null
        ? t(`formConditions.sent.is.${is as SentState}`, { form })
        : t(`formConditions.sent.within.${is as SentState}`, { form, count: Number(days) }),
    explain: ({ at }, { settings: { is }, names: { form = '…' } }, { t, formats }) => {
      if (!at) return t('formConditions.sent.never', { form })
      const words = { form, date: formats.date(at) }
      return is === 'sent' ? t('formConditions.sent.matches', words) : t('formConditions.sent.last', words)
    },
  },
  'form-answer': {
    topic: 'forms',
    title: ({ t }) => t('formConditions.answer.title'),
    start: () => ({ form: null, field: null, is: 'equals', answer: null }),
    fields: ({ form, field }, { t }) => [
      { name: 'form', type: 'option', label: t('formConditions.form'), resets: ['field', 'answer'] },
      ...(form ? [{ name: 'field', type: 'option' as const, label: t('formConditions.answer.field'), resets: ['answer'] }] : []),
      ...(field ? [{ name: 'answer', type: 'custom' as const, label: t('formConditions.answer.answer'), Field: AnswerField }] : []),
    ],
    isComplete: ({ field, answer }) => Boolean(field) && typeof answer === 'string' && answer.trim() !== '',
    describe: ({ settings: { is, answer }, names }, { t, formats }) =>
      t(`formConditions.answer.is.${is as Comparison}`, {
        field: names['field'] ?? '…',
        answer: names['answer'] ?? showAnswer(String(answer), formats.date),
      }),
    explain: ({ text = '—' }, { names }, { t, formats }) =>
      t('formConditions.answer.matches', { field: names['field'] ?? '…', answer: showAnswer(text, formats.date) }),
  },
}

/** Writes a day as everywhere else; other answers as they were given. */
const showAnswer = (text: string, date: (day: string) => string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? date(text) : text)
