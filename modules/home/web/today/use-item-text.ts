import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { TodayItem } from '../../contract/today.ts'
import { isFigureKind, type TodayKind } from '../../contract/today-terms.ts'

/** Ages whose birthdays are listed. */
const shownAges = [55, 57, 75] as const

/** Returns a function that describes an item in one line: what is due, or the figures that stand out. */
export function useItemText(): (kind: TodayKind, item: TodayItem) => string {
  const { t } = useTranslation()
  const { date, moment, amount, rate } = useFormats()
  return (kind, { client, text, on, at, amount: money, rate: share, age }) => {
    if (kind === 'birthday') {
      const reached = shownAges.find((one) => one === age)
      const event = reached === undefined ? '' : t(`today.birthdays.age${reached}`, { on: on === null ? '' : date(on) })
      // One of several owners of an account is named.
      return text === null || text === client ? event : `${text} · ${event}`
    }
    if (!isFigureKind(kind)) {
      return t(`today.texts.${kind}`, { text: text ?? '', on: on === null ? '' : date(on), at: at === null ? '' : moment(at) })
    }
    const sign = kind === 'large-movement' ? 'always' : undefined
    return [text, money && amount(money.amount, money.currency, sign, 0), share && rate(share, sign ?? 'negative')]
      .filter((part) => part !== null)
      .join(', ')
  }
}
