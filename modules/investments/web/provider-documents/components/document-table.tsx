import type { ProviderDocument } from '../../../contract/provider-documents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { report } from '@atrium/ui/lib/report'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'

type Props = { documents: readonly ProviderDocument[]; caption: string; save: (document: ProviderDocument) => Promise<void> }

const firstRows = 12

/** Lists documents with type, day and a download button. Long lists are extended on request. */
export function DocumentTable({ documents, caption, save }: Props) {
  const { t } = useTranslation()
  const columns = useDocumentColumns(save)
  const [isExpanded, setIsWhole] = useState(false)
  const visibleDocuments = isExpanded ? documents : documents.slice(0, firstRows)
  return (
    <>
      <FixedTable className="documents" label={caption} columns={columns} rows={visibleDocuments} keyOf={({ id }) => id} />
      {documents.length > visibleDocuments.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {t('providerDocuments.showAll', { count: documents.length })}
        </button>
      )}
    </>
  )
}

function useDocumentColumns(save: Props['save']): DataColumn<ProviderDocument>[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  return [
    {
      id: 'issued',
      header: t('providerDocuments.issued'),
      className: 'number-left',
      cell: ({ issuedOn }) => date(issuedOn),
    },
    {
      id: 'document',
      header: t('providerDocuments.document'),
      isRowHeader: true,
      cell: ({ title, category }) => (
        <>
          {title}
          <small>
            {t(`providerDocuments.categories.${category}` as 'providerDocuments.categories.valuation', { defaultValue: category })}
          </small>
        </>
      ),
    },
    { id: 'file', header: t('providerDocuments.file'), isNumber: true, cell: (document) => <SaveButton document={document} save={save} /> },
  ]
}

function SaveButton({ document, save }: { document: ProviderDocument; save: Props['save'] }) {
  const { t } = useTranslation()
  const [isSaving, setIsSaving] = useState(false)
  const onClick = async () => {
    setIsSaving(true)
    try {
      await save(document)
    } catch (error) {
      report('document not saved', error)
      showError(t('providerDocuments.saveFailed', { title: document.title }))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <button
      type="button"
      className="button"
      aria-label={t('providerDocuments.saveOf', { title: document.title })}
      disabled={isSaving}
      onClick={() => void onClick()}
    >
      <Icon name="download" small />
      {t('files.save')}
    </button>
  )
}
