import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { DocumentTable } from './document-table.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '../../portfolios/portfolio-search.ts'
import { portfolioDocumentsQuery, saveDocument } from '../queries.ts'

/** Lists the documents about the portfolio and about all of the client's portfolios. */
export function DocumentsTab({ portfolio: { id, name } }: TabProps) {
  const { t } = useTranslation()
  const query = useQuery(portfolioDocumentsQuery(id))
  return (
    <div className="wide">
      <div className="section-head tab-head">
        <h2>{t('providerDocuments.title')}</h2>
      </div>
      <Panel query={query} failure={t('providerDocuments.failed')} skeleton={<TableSkeleton rows={8} />}>
        {({ documents, provenance }) =>
          documents.length === 0 ? (
            <EmptyState title={t('providerDocuments.noneTitle')}>{t('providerDocuments.none')}</EmptyState>
          ) : (
            <>
              <DocumentTable
                documents={documents}
                caption={t('providerDocuments.caption', { name })}
                save={(document) => saveDocument(document, id)}
              />
              <AsOf provenance={provenance} />
            </>
          )
        }
      </Panel>
    </div>
  )
}
