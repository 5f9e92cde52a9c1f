import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { companyAccountsQuery } from '../queries.ts'
import { FirmState } from '../frame/firm-state.tsx'
import { FilingList } from '../tax/filing-list.tsx'

/** Lists when the accounts and the tax of each company are due. */
export function DeadlinesSection({ account }: { account: string }) {
  const { t } = useTranslation()
  const query = useQuery(companyAccountsQuery(account))
  return (
    <section aria-labelledby="deadlines" className="practice-section">
      <h2 id="deadlines">{t('practice.filings.statutory')}</h2>
      <Panel query={query} failure={t('practice.filings.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ companies, source }) => (
          <FirmState
            source={source}
            isEmpty={companies.length === 0}
            empty={t('practice.noCompanies')}
            onRetry={() => void query.refetch()}
          >
            <div className="company-filings">
              {companies.map(({ name, filings, state }) => (
                <div key={name}>
                  <h3>{name}</h3>
                  {filings.length > 0 ? <FilingList filings={filings} /> : <p className="muted">{t(`practice.filings.states.${state}`)}</p>}
                </div>
              ))}
            </div>
            <p className="fine">{t('practice.filings.large')}</p>
          </FirmState>
        )}
      </Panel>
    </section>
  )
}
