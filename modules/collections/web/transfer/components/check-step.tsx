import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { useList } from '@atrium/ui/lib/use-list'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { maxStoredErrors, type Transfer } from '../../../contract/transfer.ts'
import { api } from '../../api.ts'
import { labelOf } from '../../grid/item-text.ts'
import { useRowErrorText } from '../row-error-text.ts'
import { storeTransfer } from '../transfer-calls.ts'
import { Counts } from './counts.tsx'
import { WorkProgress } from './work-progress.tsx'

type Props = { definition: CollectionRecord; transfer: Transfer; onColumns: () => void; onOtherFile: () => void }

const errorsAtOnce = 50

const errorsSource = listByOffset({
  key: ['collections', 'transfer errors'],
  pageSize: errorsAtOnce,
  read: ({ collection, transfer }: { collection: string; transfer: string }, page) =>
    api.transfers.errors({ collection, transfer, ...page }),
  staleMs: 0,
})

/** Third step: what the check of all rows has found, and the choice of what is imported. */
export function CheckStep({ definition, transfer, onColumns, onOtherFile }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isStarting, setIsStarting] = useState(false)
  const { counts } = transfer
  if (transfer.state === 'checking')
    return (
      <div className="transfer-part">
        <WorkProgress label={t('transfer.checking')} percent={transfer.percent} />
      </div>
    )
  const correct = counts.created + counts.updated
  const start = async () => {
    setIsStarting(true)
    try {
      storeTransfer(
        await api.transfers.start({ collection: definition.name, transfer: transfer.id, rows: counts.wrong > 0 ? 'correct' : 'all' }),
      )
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      setIsStarting(false)
    }
  }
  return (
    <div className="transfer-part">
      <h3>{t('transfer.checkedTitle', { number: number(counts.rows) })}</h3>
      <Counts
        entries={[
          [t('transfer.toCreate'), counts.created],
          [t('transfer.toUpdate'), counts.updated],
          [t('transfer.toSkip'), counts.unchanged],
          [t('transfer.toCorrect'), counts.wrong, counts.wrong > 0],
        ]}
      />
      <p className="muted">{t('transfer.importNothing')}</p>
      <p className="transfer-actions">
        {correct > 0 && (
          <button
            className={counts.wrong > 0 ? 'button' : 'button primary'}
            type="button"
            aria-busy={isStarting}
            onClick={() => void start()}
          >
            {t(counts.wrong > 0 ? 'transfer.importCorrect' : 'transfer.importAll', { number: number(correct) })}
          </button>
        )}
        <button className="button" type="button" onClick={onColumns}>
          {t('transfer.changeColumns')}
        </button>
        <button className="button" type="button" onClick={onOtherFile}>
          {t('transfer.otherFile')}
        </button>
      </p>
      {counts.wrong > 0 && <Errors definition={definition} transfer={transfer} />}
    </div>
  )
}

function Errors({ definition, transfer }: Pick<Props, 'definition' | 'transfer'>) {
  const { t } = useTranslation()
  const { locale, number } = useFormats()
  const errorText = useRowErrorText(definition)
  const list = useList(errorsSource, { collection: definition.name, transfer: transfer.id })
  const path = `/api/collections/${definition.name}/transfers/${transfer.id}`
  const download = (file: string, name: string) => () =>
    void downloadFile(`${path}/${file}`, name).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
  const labels = new Map((definition.fields as FieldDefinition[]).map((field) => [field.name, labelOf(field, locale)]))
  return (
    <section>
      <h3>{t('transfer.errorsTitle')}</h3>
      <p className="muted">{t('transfer.mendHint')}</p>
      <p className="transfer-actions">
        <button className="button primary" type="button" onClick={download('wrong-rows', `${t('transfer.errorsTitle')}.csv`)}>
          <Icon name="download" small />
          {t('transfer.downloadRows')}
        </button>
        <button className="button" type="button" onClick={download('error-list', `${t('transfer.problem')}.csv`)}>
          <Icon name="download" small />
          {t('transfer.downloadErrors')}
        </button>
      </p>
      {list.state === 'loading' && <TableSkeleton rows={4} />}
      {list.state === 'failed' && <ErrorState title={t('collections.failed')} error={list.error} onRetry={list.retry} />}
      {list.state === 'ready' && (
        <table className="transfer-errors">
          <thead>
            <tr>
              <th scope="col" className="n">
                {t('transfer.row')}
              </th>
              <th scope="col">{t('transfer.column')}</th>
              <th scope="col" className="found">
                {t('transfer.found')}
              </th>
              <th scope="col">{t('transfer.problem')}</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((error, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell may have several errors
              <tr key={index}>
                <td className="n">{error.row}</td>
                <td>{error.field === null ? '' : (labels.get(error.field) ?? error.field)}</td>
                <td className="found">{error.value}</td>
                <td>{errorText(error, false)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasMore && (
        <button className="button" type="button" aria-busy={list.isLoadingMore} onClick={list.loadMore}>
          {t('transfer.more')}
        </button>
      )}
      {transfer.errorCount > maxStoredErrors && <p className="muted">{t('transfer.moreErrors', { number: number(maxStoredErrors) })}</p>}
    </section>
  )
}
