import type { Exposure } from '../../../contract/breakdowns.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { assetKey } from '@atrium/ui/components/asset-class'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { useModelSummary } from '../use-model-summary.ts'
import { ModelTable } from './model-table.tsx'

type Props = { exposure: Exposure; model: NonNullable<Exposure['model']> }

/** Shows the weights of the portfolio over those of the model for its risk profile. */
export function ModelChart({ exposure, model }: Props) {
  const { t } = useTranslation()
  const { date, percent } = useFormats()
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  const summary = useModelSummary(exposure, model)
  const { classes, riskProfile, valuedOn } = exposure
  const table = <ModelTable exposure={exposure} />
  const axes = classes.map(({ assetClass, actual, model: wanted }) => ({
    name: t(`assetClasses.${assetKey(assetClass)}` as 'assetClasses.other'),
    own: Number(actual ?? 0),
    other: wanted === null ? null : Number(wanted),
  }))
  const words = { own: t('breakdowns.yours'), other: t('breakdowns.model'), percent: (value: number) => percent(value.toFixed(2)) }
  return (
    <Chart
      title={t('breakdowns.againstTitle')}
      subtitle={t('breakdowns.againstSubtitle', { profile: riskProfile, model: model.name, date: date(valuedOn) })}
      summary={summary}
      height="spider"
      legend={
        <p className="chart-legend is-shown">
          <span className="own">{words.own}</span>
          <span className="other">{`${words.other} ${model.name}`}</span>
        </p>
      }
      isTable={isTable}
      onTable={setIsTable}
      table={table}
      beside={table}
      fileName="exposure-model"
      csv={() =>
        formatCsvRows([
          [t('portfolios.assetClass'), t('breakdowns.held'), t('breakdowns.model'), t('breakdowns.difference')],
          ...classes.map((one) => [one.assetClass, one.actual ?? '', one.model ?? '', one.difference ?? '']),
        ])
      }
      draw={async (palette) => (await import('@atrium/charts/spider')).spider(axes, palette, words, { isNarrow })}
      drawKey={`${valuedOn}${isNarrow}${axes.map(({ name, own, other }) => `${name}${own}${other}`).join()}`}
    />
  )
}
