import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsStaff } from '@atrium/people/web/profiles/use-is-staff'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { taxYearOf } from '@atrium/domain/tax-year'
import { toCashFlowInput } from '../../contract/cash-flow-input.ts'
import type { PlanChanges, PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import { formatYearFigure } from './figure-address.ts'
import { ageIn, type PlanOutcome } from './plan-results.ts'
import type { ShownScenario } from './scenario-row.tsx'
import { allPaths, seed, toSimulationCase } from './simulation.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useSimulation } from './use-simulation.ts'

type Props = { page: CashFlowPage; plan: PlanDocument; outcome: PlanOutcome; changes: PlanChanges; scenarios: readonly ShownScenario[] }

/** Shows the money that is left by age, its range in simulated courses, and how likely each goal is. */
export const MoneySection = memo(function MoneySection({ page, plan, outcome, changes, scenarios }: Props) {
  const { t } = useTranslation()
  const { axis, percent, number } = useFormats()
  const words = usePlanWords()
  const isNarrow = useIsMobile()
  const isStaff = useIsStaff()
  const [isTable, setIsTable] = useState(false)
  const request = useMemo(
    () => ({
      input: toCashFlowInput(plan, page, changes),
      legacies: plan.goals.filter(({ kind }) => kind === 'leave').map(({ amount }) => Number(amount)),
    }),
    [plan, page, changes],
  )
  const { result, isCurrent, paths, done, state, stop } = useSimulation(request)
  const { rows } = outcome.flow
  // Rounded down, so that 100% are all.
  const share = (value: number) => percent(String(Math.floor(value * 100)), undefined, 0)
  const ages = rows.map(({ ages: of }) => String(ageIn(plan, of)))
  const lines = [
    { name: t(page.side === 'firm' ? 'planning.cashFlow.firmPlan' : 'planning.cashFlow.yourPlan'), flow: outcome.flow },
    ...scenarios.map(({ name, outcome: own }) => ({ name, flow: own.flow })),
  ].map(({ name, flow }) => ({
    name,
    values: rows.map(({ taxYear }) => flow.rows.find((row) => row.taxYear === taxYear)?.closingReal ?? null),
  }))
  const bands = result
    ? rows.map(({ taxYear }) => {
        const [low = 0, lower = 0, , upper = 0, high = 0] = result.rows.find((row) => row.taxYear === taxYear)?.real ?? []
        return [low, lower, upper, high] as const
      })
    : []
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const sentence =
    result && isCurrent ? t('planning.cashFlow.probability', { share: share(result.successProbability), age: outcome.horizon }) : ''
  return (
    <div className="money-section">
      <Chart
        title={t('planning.cashFlow.moneyLeft')}
        subtitle={t('planning.cashFlow.moneyHint')}
        summary={sentence}
        isTable={isTable}
        onTable={setIsTable}
        height="pie"
        fileName={t('planning.cashFlow.moneyLeft')}
        csv={() =>
          formatCsvRows([
            [t('planning.cashFlow.age'), ...lines.map(({ name }) => name), 'p5', 'p25', 'p75', 'p95'],
            ...ages.map((age, index) => [
              age,
              ...lines.map(({ values }) => values[index]?.toFixed(2) ?? ''),
              ...(bands[index] ?? []).map((value) => value.toFixed(2)),
            ]),
          ])
        }
        legend={
          <p className="cash-flow-key">
            {lines.map(({ name }, index) => (
              <span key={name}>
                <i className={`swatch line swatch-${index + 1}`} aria-hidden="true" />
                {name}
              </span>
            ))}
            <span>
              <i className="swatch band" aria-hidden="true" />
              {t('planning.cashFlow.range')}
            </span>
          </p>
        }
        draw={async (palette) =>
          (await import('@atrium/charts/money-left')).moneyLeft(
            ages,
            lines,
            bands,
            palette,
            {
              range: t('planning.cashFlow.range'),
              age: t('planning.cashFlow.age'),
              money: (value) => words.pounds(value.toFixed(0)),
              axis: axis('GBP', highest),
            },
            { isNarrow },
          )
        }
        drawKey={JSON.stringify([lines, bands, isNarrow])}
        table={<MoneyTable years={rows.map(({ taxYear }) => taxYear)} ages={ages} lines={lines} bands={bands} />}
      />
      <div className="projection-run" aria-live="polite">
        <p className="muted">
          {state === 'running'
            ? t('planning.cashFlow.running', { paths: number(paths), done: number(done), all: number(allPaths) })
            : t('planning.cashFlow.simulated', { paths: number(paths) })}
        </p>
        {state === 'running' && (
          <button className="button small" type="button" onClick={stop}>
            {t('planning.projection.stop')}
          </button>
        )}
      </div>
      {result && isCurrent && <Goals plan={plan} result={result} share={share} />}
      <div className="projection-notes">
        <h3>{t('planning.projection.assumptions')}</h3>
        <ul>
          <li>{t('planning.cashFlow.assumed.tax', { rules: page.rules })}</li>
          <li>{t('planning.cashFlow.assumed.year')}</li>
          <li>
            {t('planning.cashFlow.assumed.range', {
              paths: number(paths),
              seed,
              fluctuation: words.rate(plan.assumptions.fluctuation),
            })}
          </li>
          <li>{t('planning.cashFlow.assumed.omitted')}</li>
          <li>{t('planning.projection.assumed.advice')}</li>
        </ul>
        {isStaff && (
          <button
            className="button small"
            type="button"
            onClick={() => void navigator.clipboard.writeText(JSON.stringify(toSimulationCase({ ...request, paths })))}
          >
            {t('planning.projection.copyCase')}
          </button>
        )}
      </div>
    </div>
  )
})

type Simulated = NonNullable<ReturnType<typeof useSimulation>['result']>

/** How likely each goal is: the share of simulated courses in which nothing is short until its year, or in which enough is left. */
function Goals({ plan, result, share }: { plan: PlanDocument; result: Simulated; share: (value: number) => string }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  if (plan.goals.length === 0) return null
  const leave = plan.goals.filter(({ kind }) => kind === 'leave')
  const chanceOf = (goal: PlanDocument['goals'][number]) => {
    if (goal.kind === 'leave') return result.legacyShares[leave.indexOf(goal)] ?? null
    return result.rows.find(({ taxYear }) => goal.date !== null && taxYearOf(goal.date).label === taxYear)?.coveredShare ?? null
  }
  return (
    <div className="goals">
      <h3>{t('planning.cashFlow.goals')}</h3>
      <ul>
        {plan.goals.map((goal) => {
          const chance = chanceOf(goal)
          return (
            <li key={goal.id}>
              <span className="goal-name">{goal.name}</span>
              <span className="muted">
                {goal.kind === 'leave'
                  ? t('planning.cashFlow.goalLeave', { amount: words.pounds(goal.amount) })
                  : t('planning.cashFlow.goalSpend', { amount: words.pounds(goal.amount), year: goal.date?.slice(0, 4) })}
              </span>
              <meter min={0} max={1} low={0.5} high={0.75} optimum={1} value={chance ?? 0} aria-label={goal.name} />
              <strong>{chance === null ? t('planning.cashFlow.goalOutside') : share(chance)}</strong>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type TableProps = {
  years: readonly string[]
  ages: readonly string[]
  lines: readonly { name: string; values: readonly (number | null)[] }[]
  bands: readonly (readonly [number, number, number, number])[]
}

function MoneyTable({ years, ages, lines, bands }: TableProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const whole = (value: number | null | undefined) => (value === null || value === undefined ? '–' : words.pounds(value.toFixed(0)))
  return (
    <FigureGroup>
      <div className="years-scroll">
        <table className="years-table">
          <thead>
            <tr>
              <th scope="col">{t('planning.cashFlow.age')}</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col" className="n">
                  {name}
                </th>
              ))}
              <th scope="col" className="n">
                {t('planning.projection.low')}
              </th>
              <th scope="col" className="n">
                {t('planning.projection.high')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ages.map((age, index) => (
              <tr key={years[index]}>
                <th scope="row" className="number-left">
                  {age}
                </th>
                {lines.map(({ name, values }, at) => (
                  <td key={name} className="n">
                    {at === 0 ? (
                      <Explained explain={formatYearFigure('closing-real', years[index]!)}>{whole(values[index])}</Explained>
                    ) : (
                      whole(values[index])
                    )}
                  </td>
                ))}
                <td className="n">{whole(bands[index]?.[0])}</td>
                <td className="n">{whole(bands[index]?.[3])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FigureGroup>
  )
}
