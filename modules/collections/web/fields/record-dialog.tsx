import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError } from '@atrium/ui/components/notices'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { readAllRecords, recordsQuery, searchDelayMs, type NamedRecord, type RecordSource } from './record-search.ts'

type Props = {
  title: string
  collection: string
  filter: Readonly<Record<string, string>> | undefined
  /** By default the back office. */
  source?: RecordSource | undefined
  chosen: readonly NamedRecord[]
  isMultiple: boolean
  /** Id of the record itself, which is not offered. */
  excluded: string | undefined
  onChoose: (records: readonly NamedRecord[]) => void
  onClose: () => void
}

/** Shows the records of a collection for choosing: those chosen before first, then the others by name. */
export function RecordDialog({ title, collection, filter, source, chosen, isMultiple, excluded, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  const group = useId()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map(chosen.map(({ id, name }) => [id, name])))
  const [isAdding, setIsAdding] = useState(false)
  const query = useInfiniteQuery(recordsQuery({ collection, filter, search, source }))
  const isOffered = ({ id }: NamedRecord) => id !== excluded
  const found = (query.data?.pages ?? []).flatMap(({ items }) => items).filter(isOffered)
  const before = chosen.filter(({ name }) => name.toLocaleLowerCase().includes(search.toLocaleLowerCase()))
  const shown = [...before, ...found.filter(({ id }) => !chosen.some((record) => record.id === id))]

  const toggle = ({ id, name }: NamedRecord) => {
    const next = new Map(isMultiple ? picked : [])
    if (!next.delete(id)) next.set(id, name)
    setPicked(next)
  }
  const addAll = async () => {
    setIsAdding(true)
    try {
      const all = (await readAllRecords({ collection, filter, search, source })).filter(isOffered)
      setPicked((now) => new Map([...now, ...all.map(({ id, name }) => [id, name] as const)]))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
    setIsAdding(false)
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="button" onClick={() => onChoose([...picked].map(([id, name]) => ({ id, name })))}>
            {t('fields.useChoice')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('actions.cancel')}
          </button>
          <span className="muted" role="status">
            {t('controls.selected', { count: picked.size })}
          </span>
        </>
      }
    >
      <div className="record-search">
        <SearchField label={t('fields.searchRecords')} value={search} onValue={setSearch} pauseMs={searchDelayMs} hasShortcut={false} />
        {isMultiple && (
          <button className="button" type="button" disabled={isAdding || found.length === 0} onClick={() => void addAll()}>
            {t('fields.addAll')}
          </button>
        )}
      </div>
      {query.isPending && <TableSkeleton />}
      {query.error && <ErrorState title={t('fields.recordsFailed')} error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && shown.length === 0 && (
        <p className="muted">{search === '' ? t('fields.noRecords') : t('controls.nothingFound', { text: search })}</p>
      )}
      <ul className="record-list" aria-label={title}>
        {shown.map((record) => (
          <li key={record.id}>
            <label className="check-line field-choice">
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={group}
                checked={picked.has(record.id)}
                onChange={() => toggle(record)}
              />
              <span>{record.name}</span>
            </label>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <button className="button" type="button" aria-busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('fields.moreRecords')}
        </button>
      )}
    </Modal>
  )
}
