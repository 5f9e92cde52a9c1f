import type { ConditionForms } from '@atrium/accounts/web/client-conditions/contributions'

/** Forms of the conditions on the stored holdings of clients. */
export const holdingConditionForms: ConditionForms = {
  holding: {
    topic: 'investments',
    title: ({ t }) => t('holdingConditions.holding.title'),
    start: () => ({ security: null }),
    fields: (_settings, { t }) => [{ name: 'security', type: 'option', label: t('holdingConditions.holding.security') }],
    describe: ({ names: { security = '…' } }, { t }) => t('holdingConditions.holding.is', { security }),
    explain: ({ amount }, { names: { security = '…' } }, { t, formats }) =>
      amount
        ? t('holdingConditions.holding.matches', { security, amount: formats.amount(amount.amount, amount.currency, 'negative', 0) })
        : t('holdingConditions.holding.matchesUnvalued', { security }),
  },
  'cash-share': {
    topic: 'investments',
    title: ({ t }) => t('holdingConditions.cash.title'),
    start: () => ({ atLeast: '10' }),
    fields: (_settings, { t }) => [{ name: 'atLeast', type: 'decimal', decimals: 1, unit: '%', label: t('holdingConditions.cash.share') }],
    describe: ({ settings: { atLeast } }, { t, formats }) =>
      t('holdingConditions.cash.is', { share: formats.percent(String(atLeast), 'negative', Number(atLeast) % 1 === 0 ? 0 : 1) }),
    explain: ({ rate, text }, _condition, { t, formats }) =>
      t('holdingConditions.cash.matches', {
        share: rate === undefined ? '—' : formats.percent(String(Number(rate) * 100), 'negative', 1),
        portfolio: text ?? '—',
      }),
  },
}
