import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { Note, Skeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import type { NetWorthHistory as History } from '../../contract/net-worth.ts'
import { formatDayFigure } from '../plan-address.ts'
import { netWorthHistoryQuery } from '../queries.ts'
import { selectYears, type HistoryYears, offeredYears } from './history-years.ts'

/** Shows the net worth over time, as a chart or a table. */
export function NetWorthHistory({ account }: { account: string }) {
  const { t } = useTranslation()
  const query = useQuery(netWorthHistoryQuery(account))
  return (
    <Panel query={query} failure={t('planning.historyFailed')} skeleton={<Skeleton height="400px" />}>
      {(history) =>
        history.points.length < 2 ? (
          <section aria-labelledby="plan-history">
            <h2 id="plan-history">{t('planning.overTime')}</h2>
            <p className="muted">{t('planning.overTimeEmpty')}</p>
            <PortfolioNote state={history.portfolioState} />
          </section>
        ) : (
          <HistoryChart history={history} />
        )
      }
    </Panel>
  )
}

/** Says why the portfolios are left out of the history. */
function PortfolioNote({ state }: { state: History['portfolioState'] }) {
  const { t } = useTranslation()
  return state === 'read' ? null : <Note kind="info">{t(`planning.portfolioStates.${state}`)}</Note>
}

function HistoryChart({ history }: { history: History }) {
  const { t } = useTranslation()
  const { date, amount, axis } = useFormats()
  const isNarrow = useIsMobile()
  const [years, setYears] = useState<HistoryYears>('all')
  const [isTable, setIsTable] = useState(false)
  const { currency, missing } = history
  const shown = useMemo(() => selectYears(history.points, years), [history.points, years])
  const points = useMemo(() => shown.map(({ on, netWorth }) => ({ on, value: Number(netWorth) })), [shown])
  const highest = Math.max(...points.map(({ value }) => Math.abs(value)))
  const [first, last] = [shown[0]!, shown.at(-1)!]
  const whole = (value: string) => amount(value, currency, undefined, 0)
  return (
    <>
      <Chart
        title={t('planning.overTime')}
        subtitle={t('planning.overTimeHint')}
        summary={t('planning.overTimeSummary', {
          from: whole(first.netWorth),
          fromDay: date(first.on),
          to: whole(last.netWorth),
          toDay: date(last.on),
        })}
        controls={
          <Segmented
            label={t('planning.period')}
            value={years}
            choices={offeredYears.map((value) => ({ value, label: t(`planning.periods.${value}`) }))}
            onChoose={setYears}
          />
        }
        isTable={isTable}
        onTable={setIsTable}
        height="pie"
        fileName={t('planning.netWorth')}
        csv={() =>
          formatCsvRows([
            [t('planning.day'), t('planning.youOwn'), t('planning.youOwe'), t('planning.netWorth')],
            ...shown.map(({ on, assets, liabilities, netWorth }) => [on, assets, liabilities, netWorth]),
          ])
        }
        draw={async (palette) =>
          (await import('@atrium/charts/value-area')).valueArea(
            points,
            palette,
            { name: t('planning.netWorth'), date, value: (value) => amount(value.toFixed(2), currency), axis: axis(currency, highest) },
            { isNarrow },
          )
        }
        drawKey={`${isNarrow} ${years} ${points.length} ${points.reduce((sum, { value }) => sum + value, 0)} ${t('planning.netWorth')}`}
        table={<HistoryTable points={shown} currency={currency} />}
      />
      <PortfolioNote state={history.portfolioState} />
      {missing.length > 0 && <Note kind="info">{t('planning.overTimeMissing', { names: missing.join(', ') })}</Note>}
    </>
  )
}

function HistoryTable({ points, currency }: { points: readonly History['points'][number][]; currency: History['currency'] }) {
  const { t } = useTranslation()
  const { date, amount } = useFormats()
  return (
    <FigureGroup>
      <table className="entries">
        <thead>
          <tr>
            <th scope="col">{t('planning.day')}</th>
            <th scope="col" className="n priority-2">
              {t('planning.youOwn')}
            </th>
            <th scope="col" className="n priority-2">
              {t('planning.youOwe')}
            </th>
            <th scope="col" className="n">
              {t('planning.netWorth')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ on, assets, liabilities, netWorth }) => (
            <tr key={on}>
              <th scope="row" className="number-left">
                {date(on)}
              </th>
              <td className="n priority-2">{amount(assets, currency)}</td>
              <td className="n priority-2">{amount(liabilities, currency)}</td>
              <td className="n">
                <Explained explain={formatDayFigure(on)}>{amount(netWorth, currency)}</Explained>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureGroup>
  )
}
