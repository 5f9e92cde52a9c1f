import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContributions } from '@atrium/ui/contributions'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { defaultCurrency } from '@atrium/domain/currency'
import type { ClientCondition } from '../../../contract/client-conditions.ts'
import { filterOptionsQuery } from '../../accounts/queries.ts'
import { conditionTopics } from '../contributions.ts'
import { conditionFormsQuery } from '../queries.ts'
import { conditionEditor } from '../condition-editor-part.ts'
import { ConditionPanel } from './condition-panel.tsx'

type Props = {
  portal: string
  /** Main currency of the list. */
  currency: string | undefined
  onAdd: (condition: ClientCondition) => void
}

/** Button that offers the kinds of conditions by topic, and then the settings of the chosen one. */
export function AddCondition({
  portal,
  currency,
  onAdd,
  isPlain = false,
}: Props & { /** True for a button without a border. */ isPlain?: boolean }) {
  const { t } = useTranslation()
  return (
    <ConditionPanel
      label={t('clients.conditions.add')}
      className={isPlain ? 'add-condition' : 'button add-condition'}
      button={
        <>
          <Icon name="plus" small />
          {t('clients.conditions.add')}
        </>
      }
    >
      {(close) => (
        <NewCondition
          portal={portal}
          currency={currency}
          onAdd={(condition) => {
            close()
            onAdd(condition)
          }}
        />
      )}
    </ConditionPanel>
  )
}

function NewCondition({ portal, currency, onAdd }: Props) {
  const { t } = useTranslation()
  const words = { t, formats: useFormats() }
  const { data: forms } = useQuery(conditionFormsQuery(useContributions('clientConditions')))
  const { data: options } = useQuery(filterOptionsQuery(portal))
  const [kind, setKind] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => conditionEditor.preload(), [])
  const isReady = forms !== undefined && options !== undefined
  useEffect(() => {
    if (isReady && kind === null) list.current?.querySelector('button')?.focus()
  }, [isReady, kind])
  if (!isReady) return <Skeleton width="220px" />
  const chosen = kind === null ? undefined : forms[kind]
  if (kind !== null && chosen)
    return (
      <conditionEditor.Part
        fallback={<Skeleton width="220px" />}
        onLoadFailure={() => setKind(null)}
        portal={portal}
        kind={kind}
        form={chosen}
        settings={chosen.start(currency ?? defaultCurrency)}
        names={{}}
        action={t('clients.conditions.apply')}
        onApply={(settings) => onAdd({ kind, settings })}
      />
    )
  const offered = options.conditionKinds.flatMap((one) => (forms[one] ? [{ kind: one, form: forms[one] }] : []))
  return (
    <div ref={list} className="condition-kinds">
      {conditionTopics
        .map((topic) => ({ topic, entries: offered.filter(({ form }) => form.topic === topic) }))
        .filter(({ entries }) => entries.length > 0)
        .map(({ topic, entries }) => (
          <section key={topic}>
            <p id={`condition-topic-${topic}`}>{t(`clients.conditions.topics.${topic}`)}</p>
            <ul aria-labelledby={`condition-topic-${topic}`}>
              {entries.map((entry) => (
                <li key={entry.kind}>
                  <button type="button" onClick={() => setKind(entry.kind)}>
                    {entry.form.title(words)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
