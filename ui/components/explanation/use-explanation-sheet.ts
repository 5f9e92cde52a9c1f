import type { ExplainedFigure } from '@atrium/contract/explanation'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { formatExpression } from '../readable-expression.ts'
import type { Cell, Sheet } from '../sheet.ts'
import { useExplanationWords } from '../use-explanation-words.ts'
import { useSourceText } from './inputs.tsx'
import { useExplanationLabel } from './use-explanation-label.ts'

type Heading = { title: string; context: string }

const dateCell = (on: string | undefined): Cell => (on === undefined ? null : { date: on })

/**
 * Returns a function that creates the file of an explanation, with rows for the result, the formula in words, inputs, constants,
 * sub-periods, steps and missing values. `provider` is the source of the figure.
 */
export function useExplanationSheet(provider: string): (figure: ExplainedFigure, heading: Heading) => Sheet {
  const { t } = useTranslation()
  const { locale, moment, date } = useFormats()
  const words = useExplanationWords()
  const labelOf = useExplanationLabel()
  const sourceOf = useSourceText(provider)
  return (figure, { title, context }) => {
    const { explanation, currency, value, unit, provenance } = figure
    const findUnit = (name: string) => (name === 'money' || name === 'price' ? currency : name === 'percent' ? '%' : '')
    const number = (text: string): Cell => ({ number: text })
    const section = (part: string, ...cells: Cell[]): Cell[] => [part, ...cells, ...Array<Cell>(Math.max(0, 6 - cells.length)).fill(null)]
    return {
      headings: [
        t('explanation.part'),
        t('explanation.figure'),
        t('explanation.date'),
        t('explanation.source'),
        t('explanation.stepByStep'),
        t('explanation.amount'),
        t('explanation.unit'),
      ],
      rows: [
        section(t('explanation.result'), `${title} · ${context}`, dateCell(provenance.asOn ?? undefined), null, null, value === null ? null : number(value), findUnit(unit)), // prettier-ignore
        section(t('explanation.inWords'), words('formulas', explanation.formula)),
        ...explanation.inputs.map((input) =>
          section(
            t('explanation.whatWentIn'),
            [input.label && labelOf(input), words('inputs', input.name)].filter(Boolean).join(' · '),
            dateCell(input.asOn),
            sourceOf(input.source),
            null,
            number(input.value),
            input.unit === 'money' || input.unit === 'price' ? (input.currency ?? currency) : findUnit(input.unit),
          ),
        ),
        ...explanation.constants.map(
          (constant) =>
          section(t('explanation.inForce'), words('inputs', constant.name), dateCell(constant.asOn), constant.source, null, number(constant.value), findUnit(constant.unit)), // prettier-ignore
        ),
        ...explanation.subPeriods.flatMap((subPeriod) =>
          (
            [
              ['openingValue', subPeriod.from, subPeriod.opening],
              ['paidIn', subPeriod.from, subPeriod.paidIn],
              ['paidOut', subPeriod.to, subPeriod.paidOut],
              ['closingValue', subPeriod.to, subPeriod.closing],
              ['return', subPeriod.to, subPeriod.return],
            ] as const
          ).map(
            ([name, on, amount]) =>
            section(`${date(subPeriod.from)} – ${date(subPeriod.to)}`, t(`explanation.${name}`), dateCell(on), null, null, number(amount), name === 'return' ? '' : currency), // prettier-ignore
          ),
        ),
        ...explanation.steps.map((step) =>
          section(
            t('explanation.step'),
            [words('steps', step.name, { date: step.label ?? '' }), step.label && labelOf(step)].filter(Boolean).join(' · '),
            null,
            null,
            formatExpression(locale, step.expression, step.unit),
            number(step.result),
            step.unit === 'money' || step.unit === 'price' ? (step.currency ?? currency) : findUnit(step.unit),
          ),
        ),
        ...explanation.missing.map((entry) =>
          section(t('explanation.whatWasMissing'), `${entry.label ?? words('inputs', entry.name)}: ${words('reasons', entry.reason)}`),
        ),
        section(t('explanation.calculatedOn'), moment(provenance.fetchedAt)),
      ],
    }
  }
}
