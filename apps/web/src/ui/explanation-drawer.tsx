import type { Explanation } from '@atrium/contract/explanation'
import type { Provenance } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, type Formats } from '../i18n/use-formats.ts'
import { useSource } from './as-of.tsx'
import { Drawer } from './drawer.tsx'
import { Icon } from './icon.tsx'
import { Note } from './states.tsx'
import { showResult } from './notices.ts'
import { readableExpression } from './readable-expression.ts'
import { useExplanationWords } from './use-explanation-words.ts'

type Props = {
  title: string
  answer: ReactNode
  context: string
  explanation: Explanation
  currency: Currency | undefined
  provenance: Provenance | null
  onClose: () => void
}

/** How one figure came about: in words, what went in, step by step, and what was missing. */
export function ExplanationDrawer({ title, answer, context, explanation, currency, provenance, onClose }: Props) {
  const { t } = useTranslation()
  const words = useExplanationWords()
  return (
    <Drawer title={title} answer={answer} context={context} onClose={onClose} footer={<Foot provenance={provenance} />}>
      <section>
        <h3>{t('explanation.inWords')}</h3>
        <p>{words('formulas', explanation.formula)}</p>
      </section>
      {explanation.inputs.length > 0 && <Inputs inputs={explanation.inputs} provider={provenance?.provider ?? ''} />}
      {explanation.steps.length > 0 && <Steps steps={explanation.steps} currency={currency} />}
      {explanation.missing.length > 0 && <MissingInputs missing={explanation.missing} />}
    </Drawer>
  )
}

function Inputs({ inputs, provider }: { inputs: Explanation['inputs']; provider: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExplanationWords()
  const usual = useSource(provider)
  const isMixed = new Set(inputs.map(({ name }) => name)).size > 1
  return (
    <section>
      <h3>{t('explanation.whatWentIn')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('explanation.figure')}</th>
            <th scope="col" className="priority-2">
              {t('explanation.date')}
            </th>
            <th scope="col" className="priority-2">
              {t('explanation.source')}
            </th>
            <th scope="col" className="n">
              {t('explanation.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {inputs.map((input) => (
            <tr key={`${input.name} ${input.label} ${input.asOn} ${input.value}`}>
              <th scope="row">
                {input.label ?? words('inputs', input.name)}
                {input.label && isMixed && <small>{words('inputs', input.name)}</small>}
                {input.asOn && <small className="only-mobile">{formats.date(input.asOn)}</small>}
              </th>
              <td className="priority-2 number-left">{input.asOn ? formats.date(input.asOn) : ''}</td>
              <td className="priority-2">{input.source ? words('sources', input.source) : usual}</td>
              <td className="n">{inputText(formats, input)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Steps({ steps, currency }: { steps: Explanation['steps']; currency: Currency | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExplanationWords()
  return (
    <section>
      <h3>{t('explanation.stepByStep')}</h3>
      <ol className="steps">
        {steps.map((step) => (
          <li key={`${step.name} ${step.label} ${step.expression}`}>
            <span>{step.label ?? words('steps', step.name)}</span>
            <span className="work">{readableExpression(formats.locale, step.expression)}</span>
            <span className="out">{stepText(formats, step, currency)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function MissingInputs({ missing }: { missing: Explanation['missing'] }) {
  const { t } = useTranslation()
  const words = useExplanationWords()
  return (
    <section>
      <h3>{t('explanation.whatWasMissing')}</h3>
      <div className="missing-list">
        {missing.map((entry) => (
          <Note key={`${entry.name} ${entry.label}`}>
            <strong>{entry.label ?? words('inputs', entry.name)}</strong>: {words('reasons', entry.reason)}
          </Note>
        ))}
      </div>
    </section>
  )
}

function Foot({ provenance }: { provenance: Provenance | null }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => showResult(t('explanation.linkCopied'), true))
  return (
    <>
      <button className="button" type="button" onClick={copy}>
        <Icon name="link" small />
        {t('explanation.copyLink')}
      </button>
      {provenance && <span>{t('explanation.workedOut', { moment: moment(provenance.fetchedAt) })}</span>}
    </>
  )
}

/** Sums are shown in money, returns in percent; anything else as the number it is. */
function stepText(formats: Formats, { name, result }: Explanation['steps'][number], currency: Currency | undefined): string {
  if (/return|linked|inception/.test(name)) return formats.rate(result)
  return currency ? formats.amount(result, currency) : formats.quantity(result, 2, 6)
}

function inputText(formats: Formats, { name, value, unit, currency }: Explanation['inputs'][number]): string {
  if (name === 'exchange-rate') return formats.quantity(value, 4, 6)
  if (unit === 'date') return formats.date(value)
  if (unit === 'rate') return formats.rate(value)
  if (unit === 'percent') return formats.percent(value)
  if (unit === 'money' && currency) return formats.amount(value, currency as Currency)
  if (unit === 'price') return `${formats.quantity(value, 2, 6)}${currency ? ` ${currency}` : ''}`
  return formats.quantity(value, 0, 6)
}
