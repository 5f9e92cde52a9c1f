import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '@atrium/ui/components/chart.tsx'
import { Explained, FigureGroup } from '@atrium/ui/components/figure.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatCsvRows } from '@atrium/ui/lib/csv'
import { useIsMobile } from '@atrium/ui/lib/layout'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import { planIncomeKinds, type PlanFigure } from '../../contract/cash-flow-terms.ts'
import { formatYearFigure } from './figure-address.ts'
import { listMarks, toChartYears, type LifeMark } from './chart-years.ts'
import { ageIn, type PlanOutcome } from './plan-results.ts'
import { usePlanWords } from './use-plan-words.ts'

type Props = { plan: PlanDocument; outcome: PlanOutcome; inflation: string; hasChanges: boolean }

/** Colours of the sources: incomes by kind, one-off receipts, and accounts by kind. */
const inks = [7, 10, 12, 5, 6, 9, 11, 8, 4, 1, 2, 3] as const

/** Shows where the money of each year comes from, what is needed, and what happens when. */
export const YearsSection = memo(function YearsSection({ plan, outcome, inflation, hasChanges }: Props) {
  const { t } = useTranslation()
  const { axis } = useFormats()
  const words = usePlanWords()
  const isNarrow = useIsMobile()
  const [isTable, setIsTable] = useState(false)
  const { rows } = outcome.flow
  const years = toChartYears(plan, rows, Number(inflation) / 100)
  const marks = listMarks(plan, rows)
  const sources = [
    ...planIncomeKinds.map((kind) => t(`planning.cashFlow.incomeKinds.${kind}`)),
    t('planning.cashFlow.oneOffIn'),
    ...(['cash', 'gia', 'isa', 'pension'] as const).map((kind) => t(`planning.cashFlow.from.${kind}`)),
  ]
  // Colours belong to the sources, so that a source keeps its colour when another disappears.
  const shown = sources.flatMap((name, index) => (years.some(({ parts }) => parts[index]! >= 0.5) ? [{ name, index }] : []))
  const highest = Math.max(0, ...years.map(({ need }) => need))
  const summary =
    outcome.short.length > 0
      ? t('planning.cashFlow.chartShort', { count: outcome.short.length, years: words.years(outcome.short) })
      : t('planning.cashFlow.chartCovered')
  return (
    <div className="years">
      <Chart
        title={t(hasChanges ? 'planning.cashFlow.yearsTried' : 'planning.cashFlow.years')}
        subtitle={t('planning.cashFlow.yearsHint')}
        summary={summary}
        isTable={isTable}
        onTable={setIsTable}
        fileName={t('planning.cashFlow.title')}
        csv={() => formatCsvRows(listCsvRows(outcome, plan, t('planning.cashFlow.taxYear')))}
        legend={
          <p className="cash-flow-key">
            {shown.map(({ name, index }) => (
              <span key={name}>
                <i className={`swatch swatch-${inks[index]}`} aria-hidden="true" />
                {name}
              </span>
            ))}
            <span>
              <i className="need-line" aria-hidden="true" />
              {t('planning.cashFlow.need')}
            </span>
            {outcome.short.length > 0 && (
              <span>
                <i className="short-hatch" aria-hidden="true" />
                {t('planning.cashFlow.shortfall')}
              </span>
            )}
          </p>
        }
        draw={async (palette) =>
          (await import('@atrium/charts/cash-flow-years')).cashFlowYears(
            years,
            marks.map(({ taxYear, number }) => ({ label: taxYear, mark: number })),
            palette,
            {
              parts: sources.map((name, index) => ({ name, ink: `chart-${inks[index]!}` })),
              need: t('planning.cashFlow.need'),
              shortfall: t('planning.cashFlow.shortfall'),
              age: t('planning.cashFlow.age'),
              money: (value) => words.pounds(value.toFixed(0)),
              axis: axis('GBP', highest),
            },
            { isNarrow },
          )
        }
        drawKey={JSON.stringify([years, marks, isNarrow, sources])}
        table={<YearsTable plan={plan} outcome={outcome} />}
      />
      {!isTable && <Marks marks={marks} />}
    </div>
  )
})

function Marks({ marks }: { marks: readonly LifeMark[] }) {
  const { t } = useTranslation()
  if (marks.length === 0) return null
  const text = ({ kind, name, year, age }: LifeMark) =>
    kind === 'event' ? t('planning.cashFlow.marks.event', { name, year }) : t(`planning.cashFlow.marks.${kind}`, { name, year, age })
  return (
    <ol className="cash-flow-marks">
      {marks.map((mark) => (
        <li key={`${mark.taxYear} ${mark.number} ${mark.kind} ${mark.name}`}>
          <span className="mark-number" aria-hidden="true">
            {mark.number}
          </span>
          {text(mark)}
        </li>
      ))}
    </ol>
  )
}

const columns = [
  ['income', 'income'],
  ['from-pension', 'pension'],
  ['from-gia', 'gia'],
  ['from-isa', 'isa'],
  ['from-cash', 'cash'],
  ['tax', 'tax'],
  ['spending', 'spending'],
  ['shortfall', 'shortfall'],
  ['closing', 'closing'],
  ['closing-real', 'closingReal'],
] as const satisfies readonly (readonly [PlanFigure, string])[]

type Row = PlanOutcome['flow']['rows'][number]

function figureOf({ withdrawals, ...row }: Row, figure: PlanFigure): number {
  switch (figure) {
    case 'from-cash':
      return withdrawals.cash
    case 'from-gia':
      return withdrawals.gia
    case 'from-isa':
      return withdrawals.isa
    case 'from-pension':
      return withdrawals.pension
    case 'closing-real':
      return row.closingReal
    default:
      return row[figure]
  }
}

/** Years of which the table shows every one at first. Afterwards it shows each fifth, and each shortfall. */
const firstYears = 3

/** All figures of the years, each with its explanation. */
function YearsTable({ plan, outcome }: { plan: PlanDocument; outcome: PlanOutcome }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const [isComplete, setIsComplete] = useState(false)
  const { rows, shortfallYears } = outcome.flow
  const isSelected = (row: Row, index: number) =>
    isComplete || index < firstYears || index === rows.length - 1 || ageIn(plan, row.ages) % 5 === 0 || shortfallYears.includes(row.taxYear)
  const selected = rows.filter(isSelected)
  return (
    <>
      <FigureGroup>
        <div className="years-scroll">
          <table className="years-table">
            <thead>
              <tr>
                <th scope="col">{t('planning.cashFlow.taxYear')}</th>
                <th scope="col" className="n">
                  {t('planning.cashFlow.age')}
                </th>
                {columns.map(([figure, name]) => (
                  <th key={figure} scope="col" className="n">
                    {t(`planning.cashFlow.columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {selected.map((row) => (
                <tr key={row.taxYear} className={shortfallYears.includes(row.taxYear) ? 'short' : undefined}>
                  <th scope="row" className="number-left">
                    {row.taxYear}
                  </th>
                  <td className="n">{ageIn(plan, row.ages)}</td>
                  {columns.map(([figure]) => (
                    <td key={figure} className="n">
                      <Explained explain={formatYearFigure(figure, row.taxYear)}>{words.pounds(figureOf(row, figure))}</Explained>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </FigureGroup>
      <p className="muted years-note">
        {t('planning.cashFlow.tableNote')}{' '}
        {!isComplete && selected.length < rows.length && (
          <button className="link" type="button" onClick={() => setIsComplete(true)}>
            {t('planning.cashFlow.allYears', { count: rows.length })}
          </button>
        )}
      </p>
    </>
  )
}

const listCsvRows = ({ flow }: PlanOutcome, plan: PlanDocument, taxYear: string): string[][] => [
  [taxYear, 'age', ...columns.map(([figure]) => figure)],
  ...flow.rows.map((row) => [row.taxYear, String(ageIn(plan, row.ages)), ...columns.map(([figure]) => figureOf(row, figure).toFixed(2))]),
]
