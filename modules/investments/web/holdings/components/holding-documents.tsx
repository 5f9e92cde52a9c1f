import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DocumentTable } from '../../provider-documents/components/document-table.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { holdingDocumentsQuery, saveDocument } from '../../provider-documents/queries.ts'

/** Lists the documents about one holding. */
export function HoldingDocuments({ portfolio, holding, name }: { portfolio: string; holding: string; name: string }) {
  const { t } = useTranslation()
  const query = useQuery(holdingDocumentsQuery(portfolio, holding))
  return (
    <section aria-labelledby="holding-documents">
      <h3 id="holding-documents">{t('providerDocuments.title')}</h3>
      <Panel query={query} failure={t('providerDocuments.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ documents }) =>
          documents.length === 0 ? (
            <p className="muted">{t('providerDocuments.noneOfHolding')}</p>
          ) : (
            <DocumentTable
              documents={documents}
              caption={t('providerDocuments.caption', { name })}
              save={(document) => saveDocument(document, portfolio, holding)}
            />
          )
        }
      </Panel>
    </section>
  )
}
