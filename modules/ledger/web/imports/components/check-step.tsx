import { maxStoredErrors, type ImportRecord } from '../../../contract/imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { commitImport, downloadErrors } from '../queries.ts'
import { Counts } from './counts.tsx'
import { DiscardButton } from './discard-button.tsx'
import { RefusalNote } from './refusal-note.tsx'

/** Shows the result of the check: that there are no errors, or each error with its row and column. */
export function CheckStep({ record, onColumns }: { record: ImportRecord; onColumns: () => void }) {
  const { t } = useTranslation()
  const [isSending, setIsSending] = useState(false)
  const { counts } = record
  const wrong = counts?.wrong ?? 0
  const changedCount = (counts?.new ?? 0) + (counts?.changed ?? 0)
  const commit = async () => {
    setIsSending(true)
    try {
      await commitImport(record.id)
    } catch (error) {
      if (failureCode(error) !== 'proof-required') showError(t(`errors.${failureCode(error)}`))
      setIsSending(false)
    }
  }
  return (
    <section className="import-part" aria-labelledby="check-title">
      <h2 id="check-title">{wrong > 0 ? t('imports.mistakesTitle', { count: wrong }) : t('imports.checkedTitle')}</h2>
      <p className="muted">{t(wrong > 0 ? 'imports.mistakesLede' : 'imports.checkedLede')}</p>
      {record.refusal && <RefusalNote refusal={record.refusal} />}
      {counts && <Counts counts={counts} />}
      {wrong > 0 && <ImportErrors record={record} />}
      <div className="import-do">
        {wrong === 0 && (
          <button className="button primary" type="button" aria-busy={isSending} onClick={() => void commit()}>
            {changedCount > 0 ? t('imports.take', { count: changedCount }) : t('imports.takeNothing')}
          </button>
        )}
        <button className="button" type="button" onClick={onColumns}>
          {t('imports.changeColumns')}
        </button>
        <DiscardButton id={record.id} />
      </div>
    </section>
  )
}

function ImportErrors({ record }: { record: ImportRecord }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { errors, errorCount } = record
  const download = () => void downloadErrors(record).catch(() => showError(t('imports.downloadFailed')))
  return (
    <>
      <div className="import-mistakes-head">
        <p className="muted">
          {errorCount > errors.length && t('imports.firstOf', { shown: number(errors.length), count: number(errorCount) })}
        </p>
        <button className="button" type="button" onClick={download}>
          <Icon name="download" small />
          {t(errorCount > maxStoredErrors ? 'imports.downloadFirst' : 'imports.download')}
        </button>
      </div>
      <DataTable
        className="import-mistakes"
        label={t('imports.wrong')}
        columns={useErrorColumns()}
        rows={errors}
        keyOf={({ row, field, code }) => `${row} ${field} ${code}`}
      />
    </>
  )
}

function useErrorColumns(): DataColumn<ImportRecord['errors'][number]>[] {
  const { t } = useTranslation()
  const { number } = useFormats()
  const fieldName = ({ field }: ImportRecord['errors'][number]) => field && t(`imports.fields.${field as 'name'}`)
  return [
    { id: 'row', header: t('imports.row'), isRowHeader: true, sortBy: ({ row }) => row, cell: ({ row }) => number(row) },
    { id: 'field', header: t('imports.column'), priority: 2, sortBy: fieldName, cell: fieldName },
    {
      id: 'error',
      header: t('imports.wrong'),
      cell: (found) => (
        <>
          {t(`imports.mistakes.${found.code}`, { value: found.value ?? '', detail: found.detail ?? '' })}
          <small className="import-field">{fieldName(found)}</small>
        </>
      ),
    },
  ]
}
