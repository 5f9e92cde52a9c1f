import type { DetailedNote } from '../../../contract/contract-notes.ts'
import { useTranslation } from 'react-i18next'
import { DocumentTable } from '../../provider-documents/components/document-table.tsx'
import { saveDocument } from '../../provider-documents/queries.ts'

/** Lists the documents of a deal, such as the provider's contract note. They are downloaded through the deal's holding. */
export function NoteDocuments({ portfolio, detailed: { note, documents } }: { portfolio: string; detailed: DetailedNote }) {
  const { t } = useTranslation()
  const holding = note.holdingId
  if (holding === null) return null
  return (
    <section aria-labelledby="note-documents">
      <h3 id="note-documents">{t('providerDocuments.title')}</h3>
      {documents === null && <p className="muted">{t('providerDocuments.failed')}</p>}
      {documents?.length === 0 && <p className="muted">{t('contractNotes.noDocuments')}</p>}
      {documents && documents.length > 0 && (
        <DocumentTable
          documents={documents}
          caption={t('providerDocuments.caption', { name: note.name })}
          save={(document) => saveDocument(document, portfolio, holding)}
        />
      )}
    </section>
  )
}
