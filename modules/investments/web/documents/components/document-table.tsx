import type { KeptDocument } from '../../../contract/documents.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { report } from '@atrium/ui/lib/report'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'

type Props = { documents: readonly KeptDocument[]; caption: string; save: (document: KeptDocument) => Promise<void> }

const firstRows = 12

/** Documents with their kind and day, each to save; of many, the rest when they are asked for. */
export function DocumentTable({ documents, caption, save }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? documents : documents.slice(0, firstRows)
  return (
    <>
      <table className="documents">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('documents.issued')}</th>
            <th scope="col">{t('documents.document')}</th>
            <th scope="col" className="n">
              {t('documents.file')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((document) => (
            <tr key={document.id}>
              <td className="number-left">{date(document.issuedOn)}</td>
              <th scope="row">
                {document.title}
                <small>
                  {t(`documents.categories.${document.category}` as 'documents.categories.valuation', { defaultValue: document.category })}
                </small>
              </th>
              <td className="n">
                <SaveButton document={document} save={save} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {documents.length > shown.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {t('documents.showAll', { count: documents.length })}
        </button>
      )}
    </>
  )
}

function SaveButton({ document, save }: { document: KeptDocument; save: Props['save'] }) {
  const { t } = useTranslation()
  const [isSaving, setIsSaving] = useState(false)
  const onClick = async () => {
    setIsSaving(true)
    try {
      await save(document)
    } catch (error) {
      report('document not saved', error)
      showError(t('documents.saveFailed', { title: document.title }))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <button
      type="button"
      className="button"
      aria-label={t('documents.saveOf', { title: document.title })}
      disabled={isSaving}
      onClick={() => void onClick()}
    >
      <Icon name="download" small />
      {t('files.save')}
    </button>
  )
}
