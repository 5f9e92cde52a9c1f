import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { FieldValues } from '@atrium/domain/fields/definition'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { workingStates, type Selection, type Transfer } from '../../../contract/transfer.ts'
import { api } from '../../api.ts'
import { LeftList } from '../../transfer/components/left-list.tsx'
import { WorkProgress } from '../../transfer/components/work-progress.tsx'
import { reloadItems, storeTransfer, transferQuery } from '../../transfer/transfer-calls.ts'
import { BulkEdit } from './bulk-edit.tsx'

type Kind = 'edit' | 'delete' | 'restore' | 'publish'

type Props = {
  definition: CollectionRecord
  /** Number of selected items, and of all that match. */
  count: number
  all: number
  isAll: boolean
  isBin: boolean
  selection: () => Selection
  onAll: () => void
  onClear: () => void
  onStarted: (id: string) => void
}

/** Time in which the second press confirms. Afterwards the button asks again. */
const confirmMs = 4_000

/** Bar above the grid with what can be done with the selected items. */
export function SelectionBar({ definition, count, all, isAll, isBin, selection, onAll, onClear, onStarted }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [asking, setAsking] = useState<Exclude<Kind, 'edit'> | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  useEffect(() => {
    if (asking === null) return
    const timer = setTimeout(() => setAsking(null), confirmMs)
    return () => clearTimeout(timer)
  }, [asking])
  const start = async (kind: Kind, values: FieldValues = {}) => {
    const transfer = await api.transfers.changeMany({
      collection: definition.name,
      id: crypto.randomUUID(),
      kind,
      selection: selection(),
      values: { ...values },
    })
    storeTransfer(transfer)
    onStarted(transfer.id)
  }
  const press = (kind: Exclude<Kind, 'edit'>) => {
    if (asking !== kind) return setAsking(kind)
    setAsking(null)
    start(kind).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
  }
  const { rights, hasDrafts } = definition
  const kinds: Exclude<Kind, 'edit'>[] = isBin
    ? rights.remove
      ? ['restore']
      : []
    : [...(hasDrafts && rights.update ? (['publish'] as const) : []), ...(rights.remove ? (['delete'] as const) : [])]
  const icons = { restore: 'undo', publish: 'check', delete: 'trash' } as const
  return (
    <div className="selection-bar" role="group" aria-label={t('transfer.selected', { count, number: number(count) })}>
      <span role="status" className="selection-count">
        {isAll ? t('transfer.allSelected', { number: number(all) }) : t('transfer.selected', { count, number: number(count) })}
      </span>
      {!isAll && all > count && (
        <button className="link" type="button" onClick={onAll}>
          {t('transfer.selectMatching', { number: number(all) })}
        </button>
      )}
      <span className="selection-actions" aria-live="polite">
        {rights.update && !isBin && (
          <button className="button" type="button" onClick={() => setIsEditing(true)}>
            <Icon name="edit" small />
            {t('transfer.editMany')}
          </button>
        )}
        {kinds.map((kind) => (
          <button
            key={kind}
            className={`button${kind === 'delete' ? ' danger' : ''}${asking === kind ? ' asking' : ''}`}
            type="button"
            onClick={() => press(kind)}
          >
            <Icon name={icons[kind]} small />
            {asking === kind ? t(`transfer.confirmMany.${kind}`, { number: number(isAll ? all : count) }) : t(`transfer.${kind}Many`)}
          </button>
        ))}
        <button className="button" type="button" onClick={onClear}>
          {t('transfer.clearSelection')}
        </button>
      </span>
      {isEditing && (
        <BulkEdit
          definition={definition}
          count={isAll ? all : count}
          onClose={() => setIsEditing(false)}
          onApply={async (values) => {
            await start('edit', values)
            setIsEditing(false)
          }}
        />
      )}
    </div>
  )
}

/** Shows the progress of a change of many items, then its result, which can be undone. */
export function ManyProgress({ collection, id, onClose }: { collection: string; id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useQuery(transferQuery(collection, id))
  const state = data?.state
  useEffect(() => {
    if (state === 'done' || state === 'undone') reloadItems()
  }, [state])
  if (!data) return null
  const { kind, counts } = data as Transfer & { kind: Kind }
  if (workingStates.includes(data.state))
    return (
      <div className="selection-bar">
        <WorkProgress label={t(data.state === 'undoing' ? 'transfer.undoing' : `transfer.working.${kind}`)} percent={data.percent} />
      </div>
    )
  const undo = () =>
    void api.transfers
      .undo({ collection, transfer: id })
      .then(storeTransfer)
      .catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
  const isUndone = data.state === 'undone'
  return (
    <div className="selection-bar result">
      <span role="status" className="selection-count">
        {isUndone
          ? t('transfer.manyUndone', { number: number(counts.undone) })
          : t(`transfer.worked.${kind}`, { number: number(counts.changed) })}
        {counts.left > 0 && <> · {t('transfer.leftCount', { count: counts.left, number: number(counts.left) })}</>}
      </span>
      <span className="selection-actions">
        {data.canUndo && (
          <button className="button" type="button" onClick={undo}>
            <Icon name="undo" small />
            {t('transfer.undoMany')}
          </button>
        )}
        <button className="button" type="button" onClick={onClose}>
          {t('transfer.close')}
        </button>
      </span>
      {counts.left > 0 && <LeftList key={data.state} collection={collection} transfer={id} />}
    </div>
  )
}
