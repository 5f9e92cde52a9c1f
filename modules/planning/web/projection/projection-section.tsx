import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { usePageSearch } from '@atrium/ui/pages'
import type { NetWorth } from '../../contract/net-worth.ts'
import { defaultProjection, formatProjection, parseProjection, type ProjectionOptions } from '../../contract/projection-terms.ts'
import { formatProjectedFigure, parsePlanSearch, withProjection } from '../plan-address.ts'
import { ProjectionControls } from './projection-controls.tsx'
import { findYearOfNothing, projectRows, seed, toSimulationCase, volatilities } from './projection-rules.ts'
import { ProjectionTable } from './projection-table.tsx'
import { useBands, type BandState } from './use-bands.ts'
import './projection.css'

/** Shows how the net worth may develop. It is an illustration of stated assumptions. */
export function ProjectionSection({ plan }: { plan: NetWorth }) {
  const { t } = useTranslation()
  const [options, change] = useProjectionOptions()
  const isEmpty = plan.asOn === null
  return (
    <section aria-labelledby="plan-projection">
      <div className="section-head">
        <h2 id="plan-projection">{t('planning.projection.title')}</h2>
      </div>
      {isEmpty ? <p className="muted">{t('planning.projection.empty')}</p> : <Projected plan={plan} options={options} onChange={change} />}
    </section>
  )
}

/** Time without a change after which the options are written into the URL. */
const pauseMs = 300

/** Keeps the options in the URL. */
function useProjectionOptions() {
  const [search, changeSearch] = usePageSearch(parsePlanSearch)
  const [options, setOptions] = useState(() => parseProjection(search.projection ?? '') ?? defaultProjection)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (changed: Partial<ProjectionOptions>) => {
    const next = { ...options, ...changed }
    setOptions(next)
    clearTimeout(timer.current)
    const write = () => changeSearch((before) => withProjection(before, next), { replace: true, resetScroll: false })
    timer.current = setTimeout(write, pauseMs)
  }
  return [options, change] as const
}

type Props = { plan: NetWorth; options: ProjectionOptions; onChange: (changed: Partial<ProjectionOptions>) => void }

function Projected({ plan, options, onChange }: Props) {
  const { t } = useTranslation()
  const { amount, axis } = useFormats()
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  const { currency } = plan
  const startValue = plan.netWorth.amount
  const rows = useMemo(() => projectRows(startValue, options), [startValue, options])
  const bands = useBands(startValue, options)
  const firstYear = Number(plan.today.slice(0, 4))
  const whole = (value: string) => amount(value, currency, undefined, 0)
  const last = rows.at(-1)!
  const lastBand = bands.rows.find(({ year }) => year === last.year)
  const points = rows.map(({ year, nominal, real }) => {
    const [low, lower, , upper, high] = bands.rows[year]?.values.map(Number) ?? []
    const range = [low, lower, upper, high] as [number, number, number, number]
    return { year: String(firstYear + year), value: nominal.toNumber(), real: real.toNumber(), range: high === undefined ? null : range }
  })
  const highest = Math.max(...points.flatMap(({ value, range }) => [Math.abs(value), ...(range ?? []).map(Math.abs)]))
  const words = { value: t('planning.projection.value'), real: t('planning.projection.real'), range: t('planning.projection.range') }
  const range = lastBand
    ? t('planning.projection.summary', { low: whole(lastBand.values[0]!), high: whole(lastBand.values[4]!), year: firstYear + last.year })
    : ''
  return (
    <>
      <Sentence plan={plan} options={options} rows={rows} />
      <div className="projection">
        <ProjectionControls options={options} currency={currency} onChange={onChange} />
        <Chart
          level={3}
          title={t('planning.projection.chart', { count: options.years })}
          subtitle={t('planning.projection.hint')}
          summary={range}
          isTable={isTable}
          onTable={setIsTable}
          height="pie"
          fileName={t('planning.projection.title')}
          csv={() =>
            formatCsvRows([
              [
                t('planning.projection.year'),
                words.value,
                words.real,
                t('planning.projection.low'),
                t('planning.projection.middle'),
                t('planning.projection.high'),
              ],
              ...rows.map(({ year, nominal, real }) => {
                const values = bands.rows[year]?.values ?? []
                return [String(firstYear + year), nominal.toFixed(2), real.toFixed(2), values[0] ?? '', values[2] ?? '', values[4] ?? '']
              }),
            ])
          }
          legend={
            <p className="chart-legend is-shown projection-legend">
              <span>{words.value}</span>
              <span className="other">{words.real}</span>
              <span className="band">{words.range}</span>
            </p>
          }
          draw={async (palette) =>
            (await import('@atrium/charts/projection-bands')).projectionBands(
              points,
              palette,
              { ...words, money: (value) => whole(value.toFixed(2)), axis: axis(currency, highest) },
              { isNarrow },
            )
          }
          drawKey={[startValue, formatProjection(options), bands.paths, bands.rows.length, isNarrow, words.value].join(' ')}
          table={<ProjectionTable rows={rows} bands={bands.rows} options={options} firstYear={firstYear} currency={currency} />}
        />
      </div>
      <Simulated plan={plan} options={options} paths={bands.paths} state={bands.state} onStop={bands.stop} />
      <NotCounted plan={plan} />
    </>
  )
}

/** States what the projection comes to. */
function Sentence({ plan, options, rows }: { plan: NetWorth; options: ProjectionOptions; rows: ReturnType<typeof projectRows> }) {
  const { t } = useTranslation()
  const { money, amount, percent } = useFormats()
  const { currency, netWorth } = plan
  const firstYear = Number(plan.today.slice(0, 4))
  const last = rows.at(-1)!
  const nothing = findYearOfNothing(rows)
  const contribution = Number(options.monthlyContribution)
  const rate = (text: string) => percent(text, undefined, Number.isInteger(Number(text)) ? 0 : 2)
  const figure = (name: 'projected-value' | 'projected-real', value: string) => (
    <Explained explain={formatProjectedFigure(name, { ...options, year: last.year })}>{amount(value, currency)}</Explained>
  )
  return (
    <>
      <p className="projection-sentence">
        {nothing === null
          ? t('planning.projection.sentence', {
              start: amount(netWorth.amount, currency, undefined, 0),
              end: amount(last.nominal.toFixed(2), currency, undefined, 0),
              real: amount(last.real.toFixed(2), currency, undefined, 0),
              year: firstYear + last.year,
            })
          : t('planning.projection.nothingLeft', { year: firstYear + nothing })}
      </p>
      <p className="plan-sentence muted">
        {t('planning.projection.assuming', { rate: rate(options.annualReturn), inflation: rate(options.inflation) })}{' '}
        {contribution !== 0 &&
          t(contribution > 0 ? 'planning.projection.payingIn' : 'planning.projection.takingOut', {
            amount: amount(String(Math.abs(contribution)), currency),
          })}
      </p>
      <dl className="plan-figures">
        <div>
          <dt>{t('planning.projection.start')}</dt>
          <dd>
            <Explained explain="net-worth">{money(netWorth)}</Explained>
          </dd>
        </div>
        <div>
          <dt>{t('planning.projection.inYear', { year: firstYear + last.year })}</dt>
          <dd>{figure('projected-value', last.nominal.toFixed(2))}</dd>
        </div>
        <div>
          <dt>{t('planning.projection.real')}</dt>
          <dd>{figure('projected-real', last.real.toFixed(2))}</dd>
        </div>
      </dl>
    </>
  )
}

type SimulatedProps = { plan: NetWorth; options: ProjectionOptions; paths: number; state: BandState; onStop: () => void }

/** States the assumptions, with the simulation behind the range. */
function Simulated({ plan, options, paths, state, onStop }: SimulatedProps) {
  const { t } = useTranslation()
  const { number, percent } = useFormats()
  const isStaff = useIsStaff()
  const copyCase = () =>
    navigator.clipboard.writeText(JSON.stringify(toSimulationCase({ startValue: plan.netWorth.amount, options, paths })))
  return (
    <div className="projection-notes">
      <p className="projection-run" role="status">
        {t(`planning.projection.states.${state}`, { paths: number(paths) })}
        {state === 'running' && (
          <button className="button" type="button" onClick={onStop}>
            {t('planning.projection.stop')}
          </button>
        )}
      </p>
      <h3>{t('planning.projection.assumptions')}</h3>
      <ul>
        <li>{t('planning.projection.assumed.growth')}</li>
        <li>
          {t('planning.projection.assumed.range', {
            paths: number(paths),
            seed,
            volatility: percent(volatilities[options.riskProfile], undefined, 0),
            profile: options.riskProfile,
          })}
        </li>
        <li>{t('planning.projection.assumed.omitted')}</li>
        <li>{t('planning.projection.assumed.advice')}</li>
      </ul>
      {isStaff && (
        <button
          className="button only-desktop"
          type="button"
          title={t('explanation.copyCaseHint')}
          onClick={() => void copyCase().catch(() => undefined)}
        >
          {t('planning.projection.copyCase')}
        </button>
      )}
    </div>
  )
}

/** Names what the start value leaves out. */
function NotCounted({ plan: { holdings, portfolios, portfolioState } }: { plan: NetWorth }) {
  const { t } = useTranslation()
  const names = [...portfolios, ...holdings].filter(({ leftOut }) => leftOut !== null).map(({ name }) => name)
  return (
    <>
      {portfolioState !== 'read' && <Note kind="info">{t(`planning.portfolioStates.${portfolioState}`)}</Note>}
      {names.length > 0 && <Note>{t('planning.projection.leftOut', { names: names.join(', ') })}</Note>}
    </>
  )
}
