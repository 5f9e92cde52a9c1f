import type { AccountChange } from '../../../contract/changes.ts'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useTranslation } from 'react-i18next'
import { formatChangeAddress } from '../change-address.ts'
import { drawWaterfall, type WaterfallStep } from '../waterfall-rules.ts'

/** Shows the steps from the opening to the closing value as bars. On phones, each step is a row, and all bars share one scale. */
export function WaterfallChart({ change }: { change: AccountChange }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { steps, start, lines } = drawWaterfall(change.total)
  return (
    <section aria-labelledby="value-change-steps">
      <h2 id="value-change-steps">{t('changes.steps')}</h2>
      <div className="waterfall-plot">
        <div className="waterfall-lines" aria-hidden="true">
          {lines.map(({ value, at }) => (
            <span key={value} style={{ '--at': at } as React.CSSProperties}>
              <small>{amount(value.toFixed(0), change.currency, 'negative', 0)}</small>
            </span>
          ))}
        </div>
        <ol className="waterfall">
          {steps.map((step) => (
            <Bar key={step.part} step={step} change={change} />
          ))}
        </ol>
      </div>
      {start > 0 && <p className="asof">{t('changes.cutScale', { amount: amount(start.toFixed(0), change.currency, 'negative', 0) })}</p>}
    </section>
  )
}

function Bar({ step: { part, amount: value, low, high, level }, change }: { step: WaterfallStep; change: AccountChange }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const isValue = part === 'opening' || part === 'closing'
  const explain = formatChangeAddress({ of: 'account', amount: part })
  const kind = isValue ? 'value' : part === 'moneyIn' || part === 'moneyOut' ? 'moved' : findSign(value) < 0 ? 'loss' : 'gain'
  return (
    <li className={`waterfall-step ${kind}`} style={{ '--low': low, '--high': high, '--level': level } as React.CSSProperties}>
      <span className="waterfall-name">
        {t(`changes.parts.${part}`)}
        {isValue && <small>{date(part === 'opening' ? change.from : change.to)}</small>}
      </span>
      <span className="waterfall-amount wide-only">
        <Explained explain={explain}>{amount(value, change.currency, isValue ? 'negative' : 'always', 0)}</Explained>
      </span>
      <span className="waterfall-amount narrow-only">
        <Explained explain={explain}>{amount(value, change.currency, isValue ? 'negative' : 'always')}</Explained>
      </span>
      <span className="waterfall-track" aria-hidden="true">
        <span className="waterfall-bar" />
      </span>
    </li>
  )
}
