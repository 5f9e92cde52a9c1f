import type { ExplainedFigure, Explanation, FigureUnit, InputSource } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, type Formats } from '../i18n/use-formats.ts'
import { failureCode } from '../lib/failure.ts'
import { assetKey } from './asset-class.ts'
import { Drawer } from './drawer.tsx'
import { Icon } from './icon.tsx'
import { showError, showResult } from './notices.ts'
import { readableExpression } from './readable-expression.ts'
import { Skeleton, ErrorState, Note, TableSkeleton } from './states.tsx'
import { useExplanationWords, useStated } from './use-explanation-words.ts'

type Query = { data: ExplainedFigure | undefined; error: unknown; refetch: () => unknown }
type Props = {
  title: string
  context: (figure: ExplainedFigure | undefined) => string
  query: Query
  /** Loads the complete calculations as a line for `bin/calc`. */
  onCase?: (() => Promise<object>) | undefined
  onClose: () => void
}

/** Shows the explanation of a figure: inputs, steps, rounding and missing values. */
export function ExplanationDrawer({ title, context, query, onCase, onClose }: Props) {
  const formats = useFormats()
  const { data, error } = query
  const answer = data ? (
    figureText(formats, data.value, { ...data, name: data.figure })
  ) : error ? undefined : (
    <Skeleton width="220px" height="32px" />
  )
  return (
    <Drawer title={title} answer={answer} context={context(data)} onClose={onClose} footer={<Foot figure={data} onCase={onCase} />}>
      {data ? <Body figure={data} /> : error ? <Failure query={query} /> : <TableSkeleton rows={6} />}
    </Drawer>
  )
}

/** States that the linked figure no longer exists. Other failures can be retried. */
function Failure({ query: { error, refetch } }: { query: Query }) {
  const { t } = useTranslation()
  const isUnknown = ['not-found', 'invalid-request'].includes(failureCode(error))
  const title = isUnknown ? t('explanation.unknown') : t('explanation.failed')
  return <ErrorState title={title} error={error} {...(!isUnknown && { onRetry: () => void refetch() })} />
}

function Body({ figure }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const words = useExplanationWords()
  const { formula, inputs, constants, steps, missing } = figure.explanation
  return (
    <>
      <section>
        <h3>{t('explanation.inWords')}</h3>
        <p>{words('formulas', formula)}</p>
      </section>
      {missing.length > 0 && <MissingInputs missing={missing} />}
      {inputs.length > 0 && <Inputs figure={figure} />}
      {constants.length > 0 && <Constants figure={figure} />}
      {steps.length > 0 && <Steps figure={figure} />}
    </>
  )
}

/** Lists the inputs. A shared source or day is stated once above the table. */
function Inputs({ figure: { explanation, currency, provenance } }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const stated = useStated(provenance.provider)
  const words = useExplanationWords()
  const labelOf = useLabel()
  const { inputs, omittedInputs } = explanation
  const day = shared(inputs.map(({ asOn }) => asOn))
  const source = shared(inputs.map((input) => input.source))
  const sourceOf = (from: InputSource | undefined, on?: string) =>
    from === 'provider' ? stated(on) : from ? [t(`explanation.${from}`), on && formats.date(on)].filter(Boolean).join(', ') : ''
  const head = source ? sourceOf(source, day) : day ? formats.date(day) : ''
  return (
    <section>
      <h3>{t('explanation.whatWentIn')}</h3>
      {head && <p className="left-out shared">{head}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('explanation.figure')}</th>
            {!day && (
              <th scope="col" className="priority-2">
                {t('explanation.date')}
              </th>
            )}
            {!source && (
              <th scope="col" className="priority-2">
                {t('explanation.source')}
              </th>
            )}
            <th scope="col" className="n">
              {t('explanation.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {inputs.map((input, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries alike are told apart by their place, and never move
            <tr key={index}>
              <th scope="row">
                {input.label ? labelOf(input) : words('inputs', input.name)}
                {input.label && isShared(input, inputs) && <small>{words('inputs', input.name)}</small>}
                <small className="only-mobile">
                  {[!day && input.asOn && formats.date(input.asOn), !source && sourceOf(input.source)].filter(Boolean).join(', ')}
                </small>
              </th>
              {!day && <td className="priority-2 number-left">{input.asOn ? formats.date(input.asOn) : ''}</td>}
              {!source && <td className="priority-2">{sourceOf(input.source)}</td>}
              <td className="n">{figureText(formats, input.value, { ...input, currency: (input.currency ?? currency) as Currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {omittedInputs > 0 && (
        <p className="left-out">{t('explanation.omittedInputs', { count: omittedInputs, number: formats.number(omittedInputs) })}</p>
      )}
    </section>
  )
}

/** Returns true if several inputs have the same name, such as a trade and its fees. Their kind then distinguishes them. */
function isShared({ name, label }: Explanation['inputs'][number], inputs: Explanation['inputs']): boolean {
  return inputs.some((other) => other.label === label && other.name !== name)
}

/** Returns the value that all inputs with a value share. */
function shared<Value extends string>(values: readonly (Value | undefined)[]): Value | undefined {
  const known = new Set(values.filter((value) => value !== undefined))
  return known.size === 1 ? [...known][0] : undefined
}

/** Returns the name of an asset class in the person's language. Other names are returned unchanged. */
function useLabel(): (entry: { name: string; label?: string | undefined }) => string {
  const { t } = useTranslation()
  return ({ name, label = '' }) =>
    name.startsWith('asset-class') ? t(`assetClasses.${assetKey(label)}` as 'assetClasses.other', { defaultValue: label }) : label
}

/** Lists constants, each with the day from which its statute applies. */
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
              <td className="n">{figureText(formats, constant.value, { ...constant, currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Steps({ figure }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { steps, omittedSteps } = figure.explanation
  return (
    <section>
      <h3>{t('explanation.stepByStep')}</h3>
      <ol className="steps">
        {steps.map((step, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={index}>
            <StepName step={step} subject={figure.subject} />
            <span className="work">{formats.isHidden ? '' : readableExpression(formats.locale, step.expression, step.unit)}</span>
            <span className="out">{figureText(formats, step.result, { ...step, currency: figure.currency })}</span>
          </li>
        ))}
      </ol>
      {omittedSteps > 0 && (
        <p className="left-out">{t('explanation.omittedSteps', { count: omittedSteps, number: formats.number(omittedSteps) })}</p>
      )}
      <Rounding rounding={figure.explanation.rounding} />
    </section>
  )
}

function StepName({ step, subject }: { step: Explanation['steps'][number]; subject: string | null }) {
  const formats = useFormats()
  const words = useExplanationWords()
  const { name, label } = step
  const labelOf = useLabel()
  const isDay = label !== undefined && /^\d{4}-\d\d-\d\d$/.test(label)
  return (
    <span>
      {words('steps', name, { date: isDay ? formats.date(label) : '' })}
      {label && !isDay && label !== subject && <small>{labelOf(step)}</small>}
    </span>
  )
}

function Rounding({ rounding }: { rounding: Explanation['rounding'] }) {
  const { t } = useTranslation()
  return (
    <p className="left-out">
      {rounding.length === 0
        ? t('explanation.notRounded')
        : rounding.map(({ name, decimals, mode }) => (
            <Fragment key={name}>{t(`explanation.rounded.${mode}`, { count: decimals })} </Fragment>
          ))}
    </p>
  )
}

function MissingInputs({ missing }: { missing: Explanation['missing'] }) {
  const { t } = useTranslation()
  const words = useExplanationWords()
  const formats = useFormats()
  const named = ({ name, label }: Explanation['missing'][number]): ReactNode => {
    if (!label) return words('inputs', name)
    return /^\d{4}-\d\d-\d\d$/.test(label) ? formats.date(label) : label
  }
  return (
    <section>
      <h3>{t('explanation.whatWasMissing')}</h3>
      <div className="missing-list">
        {missing.map((entry) => (
          <Note key={`${entry.name} ${entry.label} ${entry.reason}`}>
            <strong>{named(entry)}</strong>: {words('reasons', entry.reason)}
          </Note>
        ))}
      </div>
    </section>
  )
}

function Foot({ figure, onCase }: { figure: ExplainedFigure | undefined; onCase: Props['onCase'] }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => showResult(t('explanation.linkCopied'), true))
  const copyCase = async () => {
    try {
      if (onCase) await navigator.clipboard.writeText(JSON.stringify(await onCase()))
      showResult(t('explanation.caseCopied'), true)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  return (
    <>
      <button className="button" type="button" onClick={copy}>
        <Icon name="link" small />
        {t('explanation.copyLink')}
      </button>
      {figure && onCase && (
        <button className="button only-desktop" type="button" title={t('explanation.copyCaseHint')} onClick={() => void copyCase()}>
          {t('explanation.copyCase')}
        </button>
      )}
      <button className="button only-desktop" type="button" onClick={() => window.print()}>
        <Icon name="print" small />
        {t('files.print')}
      </button>
      {figure && <span>{t('explanation.workedOut', { moment: moment(figure.provenance.fetchedAt) })}</span>}
    </>
  )
}

/** Formats a figure in the notation of its unit. Returns, gains and changes have a sign. */
function figureText(
  formats: Formats,
  value: string | null,
  { name, unit, currency }: { name: string; unit: FigureUnit; currency: Currency },
): string {
  if (value === null) return '—'
  switch (unit) {
    case 'money':
      return formats.amount(value, currency, /gain|change|difference|realised|earned/.test(name) ? 'always' : 'negative')
    case 'rate':
      return formats.rate(value)
    case 'percent':
      return formats.percent(value, name.includes('difference') ? 'always' : 'negative')
    case 'date':
      return formats.date(value)
    case 'price':
      return `${formats.quantity(value, 2, 6)} ${currency}`
    case 'number':
      return formats.quantity(value, 4, Math.abs(Number(value)) < 10 ? 6 : 4)
    default:
      return formats.quantity(value, 0, 6)
  }
}
