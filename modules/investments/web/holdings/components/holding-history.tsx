import type { HoldingDetails, HoldingHistory as History } from '../../../contract/holdings.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { thinSeries } from '@atrium/ui/components/sparkline-path'
import { Skeleton, Note } from '@atrium/ui/components/states.tsx'
import { holdingHistoryQuery } from '../queries.ts'

type Props = { at: Parameters<typeof holdingHistoryQuery>[0]; details: HoldingDetails }

/** Shows the value or the unit price since the first day held. Trades are markers on the line. */
export function HoldingHistory({ at, details }: Props) {
  const { t } = useTranslation()
  const query = useQuery(holdingHistoryQuery(at))
  return (
    <Panel query={query} failure={t('holdings.historyFailed')} skeleton={<Skeleton height="300px" />}>
      {(history) =>
        history.points.length < 2 ? (
          <Note>{t(`holdings.gap.${history.gap ?? 'not-quoted'}`)}</Note>
        ) : (
          <HistoryChart history={history} details={details} />
        )
      }
    </Panel>
  )
}

type HistoryMeasure = 'value' | 'price'

function HistoryChart({ history, details }: { history: History; details: HoldingDetails }) {
  const { t } = useTranslation()
  const { date, amount, quantity, axis } = useFormats()
  const isNarrow = useIsMobile()
  const [measure, setMeasure] = useState<HistoryMeasure>('value')
  const [isTable, setIsTable] = useState(false)
  const { currency, priceCurrency, isPer100, provenance } = history
  const points = useMemo(() => history.points.map((point) => ({ on: point.on, value: Number(point[measure]) })), [history.points, measure])
  const highest = useMemo(() => points.reduce((most, { value }) => Math.max(most, value), 0), [points])
  // The sum changes if values are corrected. Then the chart is redrawn, although its days are the same.
  const sum = useMemo(() => points.reduce((total, { value }) => total + value, 0), [points])
  const [first, last] = [history.points[0]!, history.points.at(-1)!]
  const formatValue = (value: string) => (measure === 'value' ? amount(value, currency) : `${quantity(value, 2, 4)} ${priceCurrency ?? ''}`)
  const term = useProviderTerm()
  const marks = details.contributions.map(({ on, direction, type, quantity: units }) => ({
    on,
    direction,
    text: `${term(type)}${units ? ` ${quantity(units)}` : ''}`,
  }))
  const priceName = t(isPer100 ? 'portfolios.cleanPrice' : 'portfolios.price')
  const name = measure === 'price' && isPer100 ? priceName : t(`holdings.${measure}`)
  return (
    <>
      <Chart
        level={3}
        height="pie"
        title={measure === 'price' && isPer100 ? priceName : t(`holdings.${measure}Title`)}
        subtitle={t('dates.between', { from: date(first.on), to: date(last.on) })}
        summary={t('holdings.historySummary', { name, from: formatValue(first[measure]), to: formatValue(last[measure]) })}
        controls={
          <Segmented
            label={t('holdings.showWhat')}
            value={measure}
            choices={(['value', 'price'] as const).map((value) => ({ value, label: t(`holdings.${value}`) }))}
            onChoose={setMeasure}
          />
        }
        isTable={isTable}
        onTable={setIsTable}
        fileName={details.holding.name.replaceAll(',', '')}
        csv={() =>
          formatCsvRows([
            [t('portfolios.date'), priceName, t('portfolios.units'), t('figures.value')],
            ...history.points.map((point) => [point.on, point.price, point.units, point.value]),
          ])
        }
        draw={async (palette) =>
          (await import('@atrium/charts/value-area')).valueArea(
            points,
            palette,
            {
              name,
              date,
              value: (value) => formatValue(String(value)),
              axis: measure === 'value' ? axis(currency, highest) : (value) => quantity(String(value), 0, 2),
            },
            { isNarrow, marks },
          )
        }
        drawKey={`${measure}${isNarrow}${name}${points.length}${last.on}${sum}`}
        table={<PointTable history={history} />}
      />
      {provenance && <AsOf provenance={provenance} />}
    </>
  )
}

const maxRows = 40

function PointTable({ history: { points, currency, isPer100 } }: { history: History }) {
  const { t } = useTranslation()
  const { date, amount, quantity } = useFormats()
  return (
    <table className="entries">
      <thead>
        <tr>
          <th scope="col">{t('portfolios.date')}</th>
          <th scope="col" className="n">
            {t(isPer100 ? 'portfolios.cleanPrice' : 'portfolios.price')}
          </th>
          <th scope="col" className="n priority-2">
            {t('portfolios.units')}
          </th>
          <th scope="col" className="n">
            {t('figures.value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {thinSeries(points, maxRows)
          .toReversed()
          .map((point) => (
            <tr key={point.on}>
              <th scope="row" className="number-left">
                {date(point.on)}
              </th>
              <td className="n">{quantity(point.price, 2, 4)}</td>
              <td className="n priority-2">{quantity(point.units)}</td>
              <td className="n">{amount(point.value, currency)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
