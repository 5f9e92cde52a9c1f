import type { ConditionForms } from '@atrium/accounts/web/client-conditions/contributions'
import { consentStates, eventStates, reviewStates, taskStates } from '../../contract/client-condition-terms.ts'

type ReviewState = (typeof reviewStates)[number]
type TaskState = (typeof taskStates)[number]
type ConsentState = (typeof consentStates)[number]
type EventState = (typeof eventStates)[number]

/** Forms of the conditions on what staff record about a client, and on the events of an account. */
export const recordConditionForms: ConditionForms = {
  review: {
    topic: 'records',
    title: ({ t }) => t('recordConditions.review.title'),
    start: () => ({ is: 'overdue', days: null, day: null }),
    fields: ({ is }, { t }) => [
      {
        name: 'is',
        type: 'choice',
        label: t('recordConditions.when'),
        choices: reviewStates.map((value) => ({ value, label: t(`recordConditions.review.choices.${value}`) })),
      },
      ...(is === 'due-within' ? [{ name: 'days', type: 'number' as const, label: t('recordConditions.days') }] : []),
      ...(is === 'due-by' ? [{ name: 'day', type: 'date' as const, label: t('recordConditions.review.day') }] : []),
    ],
    describe: ({ settings: { is, days, day } }, { t, formats }) =>
      t(`recordConditions.review.is.${is as ReviewState}`, { count: Number(days ?? 0), date: day ? formats.date(String(day)) : '' }),
    explain: ({ on }, { settings: { is } }, { t, formats }) => {
      if (!on) return t('recordConditions.review.is.never')
      return t(is === 'overdue' ? 'recordConditions.review.overdue' : 'recordConditions.review.matches', { date: formats.date(on) })
    },
  },
  task: {
    topic: 'records',
    title: ({ t }) => t('recordConditions.task.title'),
    start: () => ({ is: 'open' }),
    fields: (_settings, { t }) => [
      {
        name: 'is',
        type: 'choice',
        label: t('recordConditions.consent.state'),
        choices: taskStates.map((value) => ({ value, label: t(`recordConditions.task.choices.${value}`) })),
      },
    ],
    describe: ({ settings: { is } }, { t }) => t(`recordConditions.task.choices.${is as TaskState}`),
    explain: ({ text, on, count = 0 }, _condition, { t, formats }) => {
      if (text === undefined) return t('recordConditions.task.choices.none')
      const first = t('recordConditions.task.matches', { task: text })
      const due = on ? t('recordConditions.task.due', { task: first, date: formats.date(on) }) : first
      return count > 1 ? t('recordConditions.task.more', { task: due, count: count - 1 }) : due
    },
  },
  consent: {
    topic: 'records',
    title: ({ t }) => t('recordConditions.consent.title'),
    start: () => ({ purpose: null, is: 'given' }),
    fields: (_settings, { t }) => [
      { name: 'purpose', type: 'option', label: t('recordConditions.consent.purpose') },
      {
        name: 'is',
        type: 'choice',
        label: t('recordConditions.consent.state'),
        choices: consentStates.map((value) => ({ value, label: t(`recordConditions.consent.choices.${value}`) })),
      },
    ],
    describe: ({ settings: { is, purpose } }, { t }) =>
      t(`recordConditions.consent.is.${is as ConsentState}`, { purpose: String(purpose) }),
    explain: ({ codes, on }, { settings: { purpose } }, { t, formats }) => {
      const decision = codes?.[0] as 'given' | 'refused' | 'withdrawn' | 'ended' | undefined
      if (!decision) return t('recordConditions.consent.never', { purpose: String(purpose) })
      return t(`recordConditions.consent.decisions.${decision}`, { purpose: String(purpose), date: on ? formats.date(on) : '—' })
    },
  },
  event: {
    topic: 'activity',
    title: ({ t }) => t('recordConditions.event.title'),
    start: () => ({ event: null, is: 'happened', days: 30 }),
    fields: (_settings, { t }) => [
      { name: 'event', type: 'option', label: t('recordConditions.event.event') },
      {
        name: 'is',
        type: 'choice',
        label: t('recordConditions.event.state'),
        choices: eventStates.map((value) => ({ value, label: t(`recordConditions.event.choices.${value}`) })),
      },
      { name: 'days', type: 'number', label: t('recordConditions.days') },
    ],
    describe: ({ settings: { is, days }, names: { event = '…' } }, { t }) =>
      t(`recordConditions.event.is.${is as EventState}`, { event, count: Number(days) }),
    explain: ({ at }, { settings: { is }, names: { event = '…' } }, { t, formats }) => {
      if (!at) return t('recordConditions.event.never', { event })
      const words = { event, date: formats.date(at) }
      return is === 'happened' ? t('recordConditions.event.matches', words) : t('recordConditions.event.last', words)
    },
  },
}
