import type { Part, PartFormatters } from '@atrium/charts/parts'
import type { Breakdowns, Composition } from '../../contract/breakdowns.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { chooseInk } from './slice-ink.ts'
import { useSliceName } from './use-slice-name.ts'

type CompositionTexts = {
  title: string
  subtitle: string
  summary: string
  parts: Part[]
  words: PartFormatters
  drawKey: string
  csv: () => string
}

/** Returns the segments, texts and file of a composition's chart. */
export function useCompositionTexts(breakdowns: Breakdowns, { dimension, slices, hasShort }: Composition): CompositionTexts {
  const { currency, valuedOn } = breakdowns
  const { t } = useTranslation()
  const { amount, percent } = useFormats()
  const subtitle = useCompositionSubtitle(breakdowns)
  const formatSliceName = useSliceName()
  const parts = slices.map(({ key, percent: share }, index): Part => {
    return { id: key, name: formatSliceName(dimension, key), percent: Number(share), ink: chooseInk(dimension, key, index) }
  })
  const [first, second] = slices
  const texts = {
    count: slices.length,
    first: first && formatSliceName(dimension, first.key),
    firstPercent: first && percent(first.percent),
    second: second && formatSliceName(dimension, second.key),
    secondPercent: second && percent(second.percent),
  }
  const summary = second
    ? t(slices.length === 2 ? 'breakdowns.summaryTwo' : 'breakdowns.summary', texts)
    : t('breakdowns.summaryOne', texts)
  return {
    title: t(`breakdowns.title.${dimension}`),
    subtitle,
    summary: hasShort ? `${summary} ${t('breakdowns.short')}` : summary,
    parts,
    words: {
      percent: (share) => percent(share.toFixed(2)),
      describeItem: (id) => {
        const slice = slices.find(({ key }) => key === id)
        if (!slice) return []
        const held = t('portfolios.holdingCount', { count: slice.holdings.length })
        return [formatSliceName(dimension, id), `${percent(slice.percent)}  ${amount(slice.value, currency)}`, held]
      },
    },
    drawKey: `${dimension}${valuedOn}${parts.map(({ name, percent: share }) => `${name}${share}`).join()}`,
    csv: () =>
      formatCsvRows([
        [t(`breakdowns.dimension.${dimension}`), t('breakdowns.holdings'), t('figures.value'), t('breakdowns.share')],
        ...slices.map(({ key, holdings, value, percent: share }) => [
          formatSliceName(dimension, key),
          String(holdings.length),
          value,
          share,
        ]),
      ]),
  }
}

/** Returns the subtitle with the total, which is the same in all dimensions. */
export function useCompositionSubtitle({ compositions, currency, valuedOn }: Breakdowns): string {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { slices = [], total } = compositions[0] ?? {}
  const count = slices.reduce((sum, { holdings }) => sum + holdings.length, 0)
  return t('breakdowns.subtitle', { count, total: amount(total ?? '0', currency), date: date(valuedOn) })
}
