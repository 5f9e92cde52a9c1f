import type { Locale } from '@atrium/contract/locales'
import type { Money } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { areAmountsHidden } from '../lib/hidden-amounts.ts'
import { useStore } from '../lib/store.ts'
import { computeAge, formatDate, formatLocalMoment } from './dates.ts'
import {
  formatDecimal,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRate,
  splitMoney,
  formatShortCurrency,
  type SignDisplay,
} from './numbers.ts'

const hiddenText = '•••••'

/** Creates the formats. Called once for the whole application, because a page has hundreds of figures. */
export function useCreateFormats() {
  const { t, i18n } = useTranslation()
  const locale = i18n.language as Locale
  const isHidden = useStore(areAmountsHidden)
  return useMemo(
    () => ({
      locale,
      number: (value: string | number, decimals = 0) => formatDecimal(locale, String(value), decimals),
      quantity: (value: string, fewest?: number, most?: number) => formatQuantity(locale, value, fewest, most),
      /** True if amounts of money are hidden on this device and shown as dots. */
      isHidden,
      money: ({ amount, currency }: Money, sign?: SignDisplay) => (isHidden ? hiddenText : formatMoney(locale, amount, currency, sign)),
      amount: (amount: string, currency: Currency, sign?: SignDisplay, decimals?: number) =>
        isHidden ? hiddenText : formatMoney(locale, amount, currency, sign, decimals),
      parts: ({ amount, currency }: Money) =>
        isHidden ? { whole: hiddenText, minor: '', trail: '' } : splitMoney(locale, amount, currency),
      short: ({ amount, currency }: Money) => (isHidden ? hiddenText : formatShortCurrency(amount, { locale, currency })),
      /** Formats a value of an axis: in thousands if the maximum of the axis and the value are below a million, otherwise in millions. */
      axis: (currency: Currency, highest: number) => (value: number) =>
        isHidden
          ? hiddenText
          : formatShortCurrency(value.toFixed(2), {
              locale,
              currency,
              scale: Math.max(highest, Math.abs(value)) < 1_000_000 ? 1_000 : 1_000_000,
            }),
      rate: (rate: string, sign?: SignDisplay) => formatRate(locale, rate, sign),
      percent: (percent: string, sign?: SignDisplay, decimals?: number) => formatPercent(locale, percent, sign, decimals),
      date: formatDate,
      moment: (instant: string) => t('dates.at', formatLocalMoment(instant)),
      age: (instant: string) => {
        const { unit, count } = computeAge(instant)
        return t(`dates.${unit}`, { count })
      },
    }),
    [locale, t, isHidden],
  )
}

export type Formats = ReturnType<typeof useCreateFormats>

const FormatsContext = createContext<Formats | null>(null)

export const FormatsProvider = FormatsContext.Provider

/** Returns the formats for numbers, money and dates in the person's language. */
export function useFormats(): Formats {
  const formats = useContext(FormatsContext)
  if (!formats) throw new Error('no formats above this component')
  return formats
}
