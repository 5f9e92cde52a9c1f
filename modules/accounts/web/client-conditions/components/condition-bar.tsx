import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { maxConditions } from '../../../contract/client-condition-terms.ts'
import type { ClientCondition } from '../../../contract/client-conditions.ts'
import type { Conditions, ShownCondition } from '../use-conditions.ts'
import { AddCondition } from './add-condition.tsx'
import { conditionEditor } from '../condition-editor-part.ts'
import { ConditionPanel } from './condition-panel.tsx'
import './conditions.css'

type Props = {
  portal: string
  conditions: Conditions
  currency: string | undefined
  /** Undefined removes all conditions. */
  onChange: (where: readonly ClientCondition[] | undefined) => void
}

/** Shows the conditions of the list in words. Each opens its settings, and can be removed. */
export function ConditionBar({ portal, conditions: { shown }, currency, onChange }: Props) {
  const { t } = useTranslation()
  const where: ClientCondition[] = shown.map(({ kind, settings }) => ({ kind, settings }))
  const change = (next: readonly ClientCondition[]) => onChange(next.length === 0 ? undefined : next)
  return (
    <div className="condition-bar" role="group" aria-label={t('clients.conditions.label')}>
      <ul>
        {shown.map((condition, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two conditions may be the same
          <li key={index}>
            <ConditionChip
              portal={portal}
              condition={condition}
              onChange={(settings) => change(where.with(index, { kind: condition.kind, settings }))}
              onRemove={() => change(where.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      {shown.length < maxConditions && <AddCondition portal={portal} currency={currency} onAdd={(added) => change([...where, added])} />}
      <button type="button" className="link" onClick={() => onChange(undefined)}>
        {t('clients.conditions.clear')}
      </button>
    </div>
  )
}

type ChipProps = {
  portal: string
  condition: ShownCondition
  onChange: (settings: ClientCondition['settings']) => void
  onRemove: () => void
}

function ConditionChip({ portal, condition, onChange, onRemove }: ChipProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { form, isMissing, kind, settings, names } = condition
  const text = form ? form.describe(condition, { t, formats }) : t('clients.conditions.unknown')
  return (
    <span className={isMissing ? 'condition-chip missing' : 'condition-chip'}>
      {form ? (
        <ConditionPanel
          label={t('clients.conditions.edit')}
          className="condition-text"
          button={
            <>
              {isMissing && <Icon name="warning" small />}
              <span title={text}>{isMissing ? t('clients.conditions.missing', { condition: form.title({ t, formats }) }) : text}</span>
            </>
          }
        >
          {(close) => (
            <conditionEditor.Part
              onLoadFailure={close}
              portal={portal}
              kind={kind}
              form={form}
              settings={settings}
              names={names}
              action={t('clients.conditions.apply')}
              onApply={(next) => {
                close()
                onChange(next)
              }}
            />
          )}
        </ConditionPanel>
      ) : (
        <span className="condition-text">{text}</span>
      )}
      <button
        type="button"
        className="condition-remove"
        aria-label={t('clients.conditions.remove', { condition: text })}
        onClick={onRemove}
      >
        <Icon name="close" small />
      </button>
    </span>
  )
}
