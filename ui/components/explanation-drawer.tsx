import type { ExplainedFigure } from '@atrium/contract/explanation'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { failureCode } from '../lib/failure.ts'
import { Drawer } from './drawer.tsx'
import { formatFigure } from './explanation/figure-text.ts'
import { ExplanationActions } from './explanation/foot.tsx'
import { Inputs } from './explanation/inputs.tsx'
import { MissingInputs } from './explanation/missing-inputs.tsx'
import { Steps } from './explanation/steps.tsx'
import { multiplicationStep, SubPeriods } from './explanation/sub-periods.tsx'
import { Skeleton, ErrorState, TableSkeleton } from './states.tsx'
import { useExplanationWords } from './use-explanation-words.ts'

type Query = { data: ExplainedFigure | undefined; error: unknown; refetch: () => unknown }
type Props = {
  title: string
  context: (figure: ExplainedFigure | undefined) => string
  /** Id of the client whose figure it is; null for a figure of several clients. */
  account: string | null
  query: Query
  /** True if `context` states the days of the figure. */
  isContextDated?: boolean
  /** Loads the case of the figure, which `bin/calc` recomputes. For staff only. */
  onCase?: (() => Promise<object>) | undefined
  onClose: () => void
}

/** Shows the explanation of a figure: inputs, steps, rounding and missing values, with the valuation day. */
export function ExplanationDrawer({ title, context, account, isContextDated = false, query, onCase, onClose }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = query
  const response = data ? (
    formatFigure(formats, data.value, { ...data, name: data.figure })
  ) : error ? undefined : (
    <Skeleton width="220px" height="32px" />
  )
  const asOn = isContextDated ? null : data?.provenance.asOn
  const subtitle = [context(data), asOn && t('explanation.asOn', { date: formats.date(asOn) })].filter(Boolean).join(' · ')
  return (
    <Drawer
      title={title}
      response={response}
      context={subtitle}
      onClose={onClose}
      footer={<ExplanationActions figure={data} title={title} context={context(data)} account={account} onCase={onCase} />}
    >
      {data ? <Body figure={data} /> : error ? <Failure query={query} /> : <TableSkeleton rows={6} />}
    </Drawer>
  )
}

/** States that the figure in the URL does not exist, or shows another failure with a retry. */
function Failure({ query: { error, refetch } }: { query: Query }) {
  const { t } = useTranslation()
  const isUnknown = ['not-found', 'invalid-request'].includes(failureCode(error))
  const title = isUnknown ? t('explanation.unknown') : t('explanation.failed')
  return <ErrorState title={title} error={error} {...(!isUnknown && { onRetry: () => void refetch() })} />
}

function Body({ figure }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const words = useExplanationWords()
  const { formula, inputs, constants, subPeriods, steps, missing } = figure.explanation
  const otherSteps = subPeriods.length > 0 ? steps.filter(({ name }) => name !== multiplicationStep) : steps
  return (
    <>
      <section>
        <h3>{t('explanation.inWords')}</h3>
        <p>{words('formulas', formula)}</p>
      </section>
      {missing.length > 0 && <MissingInputs missing={missing} />}
      {subPeriods.length > 0 && <SubPeriods figure={figure} />}
      {inputs.length > 0 && <Inputs figure={figure} />}
      {constants.length > 0 && <Constants figure={figure} />}
      {otherSteps.length > 0 && <Steps figure={figure} steps={otherSteps} />}
    </>
  )
}

/** Lists constants such as statutory rates, each with the day from which it applies. */
function Constants({ figure: { explanation, currency } }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExplanationWords()
  return (
    <section>
      <h3>{t('explanation.inForce')}</h3>
      <table>
        <tbody>
          {explanation.constants.map((constant) => (
            <tr key={`${constant.name} ${constant.asOn}`}>
              <th scope="row">{words('inputs', constant.name)}</th>
              <td className="number-left">{formats.date(constant.asOn)}</td>
              <td>{constant.source}</td>
              <td className="n">{formatFigure(formats, constant.value, { ...constant, currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
