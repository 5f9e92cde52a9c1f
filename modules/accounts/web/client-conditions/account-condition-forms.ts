import { currencies, type Currency } from '@atrium/domain/currency'
import { clientRelations } from '../../contract/client-condition-terms.ts'
import type { ConditionForms, ConditionWords } from './contributions.ts'

const money = (amount: unknown, currency: unknown, { formats }: ConditionWords) =>
  formats.amount(String(amount), currency as Currency, 'negative', 0)

const listRelations = (relations: unknown, { t }: ConditionWords): string =>
  (Array.isArray(relations) ? (relations as (typeof clientRelations)[number][]) : [])
    .map((relation) => t(`clientConditions.relation.names.${relation}`))
    .join(', ')

/** Says a range of which one end may be open. */
function describeRange(least: string | null, most: string | null, { t }: ConditionWords): string {
  if (least !== null && most !== null) return t('clientConditions.between', { least, most })
  return least === null ? t('clientConditions.atMost', { most }) : t('clientConditions.atLeast', { least })
}

const isSet = (value: unknown) => value !== null && value !== ''

/** Forms of the conditions on accounts and their people. */
export const accountConditionForms: ConditionForms = {
  value: {
    topic: 'account',
    title: ({ t }) => t('clientConditions.value.title'),
    start: (currency) => ({ atLeast: null, atMost: null, currency }),
    fields: (_settings, { t }) => [
      { name: 'atLeast', type: 'decimal', decimals: 2, label: t('clientConditions.from'), isOptional: true },
      { name: 'atMost', type: 'decimal', decimals: 2, label: t('clientConditions.upTo'), isOptional: true },
      {
        name: 'currency',
        type: 'choice',
        label: t('clientConditions.currency'),
        choices: currencies.map((value) => ({ value, label: value })),
      },
    ],
    isComplete: ({ atLeast, atMost }) => isSet(atLeast) || isSet(atMost),
    describe: ({ settings: { atLeast, atMost, currency } }, words) => {
      const amount = (value: unknown) => (isSet(value) ? money(value, currency, words) : null)
      return words.t('clientConditions.value.is', { range: describeRange(amount(atLeast), amount(atMost), words) })
    },
    explain: ({ amount }, _condition, words) =>
      words.t('clientConditions.value.matches', { amount: amount ? money(amount.amount, amount.currency, words) : '—' }),
  },
  'portfolio-count': {
    topic: 'account',
    title: ({ t }) => t('clientConditions.portfolioCount.title'),
    start: () => ({ atLeast: 1, atMost: null }),
    fields: (_settings, { t }) => [
      { name: 'atLeast', type: 'number', label: t('clientConditions.from'), isOptional: true },
      { name: 'atMost', type: 'number', label: t('clientConditions.upTo'), isOptional: true },
    ],
    isComplete: ({ atLeast, atMost }) => isSet(atLeast) || isSet(atMost),
    describe: ({ settings: { atLeast, atMost } }, words) => {
      const count = (value: unknown) => (isSet(value) ? words.formats.number(String(value)) : null)
      return words.t('clientConditions.portfolioCount.is', { range: describeRange(count(atLeast), count(atMost), words) })
    },
    explain: ({ count = 0 }, _condition, { t }) => t('clientConditions.portfolioCount.matches', { count }),
  },
  'client-since': {
    topic: 'account',
    title: ({ t }) => t('clientConditions.clientSince.title'),
    start: () => ({ from: null, until: null }),
    fields: (_settings, { t }) => [
      { name: 'from', type: 'date', label: t('clientConditions.from'), isOptional: true },
      { name: 'until', type: 'date', label: t('clientConditions.upTo'), isOptional: true },
    ],
    isComplete: ({ from, until }) => isSet(from) || isSet(until),
    describe: ({ settings: { from, until } }, words) => {
      const day = (value: unknown) => (isSet(value) ? words.formats.date(String(value)) : null)
      return words.t('clientConditions.clientSince.is', { range: describeRange(day(from), day(until), words) })
    },
    explain: ({ on }, _condition, { t, formats }) => t('clientConditions.clientSince.matches', { date: on ? formats.date(on) : '—' }),
  },
  'last-sign-in': {
    topic: 'people',
    title: ({ t }) => t('clientConditions.lastSignIn.title'),
    start: () => ({ is: 'before', days: 180 }),
    fields: ({ is }, { t }) => [
      {
        name: 'is',
        type: 'choice',
        label: t('clientConditions.when'),
        choices: [
          { value: 'before', label: t('clientConditions.lastSignIn.before') },
          { value: 'within', label: t('clientConditions.lastSignIn.within') },
          { value: 'never', label: t('clientConditions.lastSignIn.never') },
        ],
      },
      ...(is === 'never' ? [] : [{ name: 'days', type: 'number' as const, label: t('clientConditions.days') }]),
    ],
    describe: ({ settings: { is, days } }, { t }) =>
      t(`clientConditions.lastSignIn.is.${is as 'before' | 'within' | 'never'}`, { count: Number(days ?? 0) }),
    explain: ({ at }, { settings: { is } }, { t, formats }) => {
      if (!at) return t('clientConditions.lastSignIn.is.never')
      const date = formats.date(at)
      return is === 'within' ? t('clientConditions.lastSignIn.matches', { date }) : t('clientConditions.lastSignIn.matchesNot', { date })
    },
  },
  relation: {
    topic: 'people',
    title: ({ t }) => t('clientConditions.relation.title'),
    start: () => ({ relations: [], has: true }),
    fields: (_settings, { t }) => [
      {
        name: 'has',
        type: 'choice',
        label: t('clientConditions.relation.title'),
        choices: [
          { value: 'true', label: t('clientConditions.relation.has') },
          { value: 'false', label: t('clientConditions.relation.hasNot') },
        ],
      },
      {
        name: 'relations',
        type: 'choices',
        label: t('clientConditions.relation.which'),
        choices: clientRelations.map((value) => ({ value, label: t(`clientConditions.relation.names.${value}`) })),
      },
    ],
    describe: ({ settings: { relations, has } }, words) =>
      words.t(has ? 'clientConditions.relation.is' : 'clientConditions.relation.isNot', { relations: listRelations(relations, words) }),
    explain: ({ codes, text }, { settings: { relations, has } }, words) =>
      has
        ? words.t('clientConditions.relation.matches', { relations: listRelations(codes, words), names: text ?? '—' })
        : words.t('clientConditions.relation.isNot', { relations: listRelations(relations, words) }),
  },
}
