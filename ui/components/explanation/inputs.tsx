import type { ExplainedFigure, Explanation, InputSource } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { useExplanationWords, useStatedSource } from '../use-explanation-words.ts'
import { formatFigure } from './figure-text.ts'
import { FoldedList } from './folded-list.tsx'
import { useExplanationLabel } from './use-explanation-label.ts'

/** Number of inputs shown at first, of which `lastInputs` are from the end of the list. */
const shownInputs = 24
const lastInputs = 12

/** Returns a function that describes the source of an input with its day. It returns an empty string for an input without a source. */
export function useSourceText(provider: string): (from: InputSource | undefined, on?: string) => string {
  const { t } = useTranslation()
  const { date } = useFormats()
  const stated = useStatedSource(provider)
  return (from, on) =>
    from === 'provider' ? stated(on) : from ? [t(`explanation.${from}`), on && date(on)].filter(Boolean).join(', ') : ''
}

/** Lists the inputs. A source or day that all inputs share is stated once above the table. */
export function Inputs({ figure: { explanation, currency, provenance } }: { figure: ExplainedFigure }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useExplanationWords()
  const labelOf = useExplanationLabel()
  const sourceOf = useSourceText(provenance.provider)
  const { inputs } = explanation
  // Amounts without a date can be of another day, so the day of the other inputs is not stated as that of all.
  const isEachAmountDated = inputs.every(({ asOn, unit }) => asOn !== undefined || unit !== 'money')
  const day = isEachAmountDated ? findSharedValue(inputs.map(({ asOn }) => asOn)) : undefined
  const source = findSharedValue(inputs.map((input) => input.source))
  const hasDays = !day && inputs.some(({ asOn }) => asOn !== undefined)
  const head = source ? sourceOf(source, day) : day ? formats.date(day) : ''
  return (
    <section>
      <h3>{t('explanation.whatWentIn')}</h3>
      {head && <p className="left-out shared">{head}</p>}
      <FoldedList
        entries={inputs}
        shown={shownInputs}
        last={lastInputs}
        label={t('explanation.showAllInputs', { count: inputs.length, number: formats.number(inputs.length) })}
      >
        {(visible) => (
          <table>
            <thead>
              <tr>
                <th scope="col">{t('explanation.figure')}</th>
                {hasDays && (
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
              {visible.map((input, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- equal entries differ only in their position, which does not change
                <tr key={index}>
                  <th scope="row">
                    {input.label ? labelOf(input) : words('inputs', input.name)}
                    {input.label && hasSharedLabel(input, inputs) && <small>{words('inputs', input.name)}</small>}
                    <small className="only-mobile">
                      {[!day && input.asOn && formats.date(input.asOn), !source && sourceOf(input.source)].filter(Boolean).join(', ')}
                    </small>
                  </th>
                  {hasDays && <td className="priority-2 number-left">{input.asOn ? formats.date(input.asOn) : ''}</td>}
                  {!source && <td className="priority-2">{sourceOf(input.source)}</td>}
                  <td className="n">
                    {formatFigure(formats, input.value, { ...input, currency: (input.currency ?? currency) as Currency })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </FoldedList>
    </section>
  )
}

/** Returns true if inputs of several kinds have the same label, such as a trade and its fees. The kind is then shown as well. */
function hasSharedLabel({ name, label }: Explanation['inputs'][number], inputs: Explanation['inputs']): boolean {
  return inputs.some((other) => other.label === label && other.name !== name)
}

/** Returns the value that all inputs share, ignoring inputs without a value. Undefined if they differ. */
function findSharedValue<Value extends string>(values: readonly (Value | undefined)[]): Value | undefined {
  const distinctValues = new Set(values.filter((value) => value !== undefined))
  return distinctValues.size === 1 ? [...distinctValues][0] : undefined
}
