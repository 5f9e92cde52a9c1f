import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { ClientContract } from '../../contract/engagements.ts'
import { contractsQuery } from '../queries.ts'
import { FirmState } from '../frame/firm-state.tsx'
import { ShortList } from '../frame/short-list.tsx'
import { useLineName } from './use-line-name.ts'

const knownStatuses = ['Signed', 'Sent', 'Expired'] as const

/** Lists the contracts between the firm and the client, the master services agreement first. */
export function ContractsSection({ account }: { account: string }) {
  const { t } = useTranslation()
  const query = useQuery(contractsQuery(account))
  const columns = useContractColumns(account)
  return (
    <section aria-labelledby="contracts" className="practice-section">
      <h2 id="contracts">{t('practice.contracts.title')}</h2>
      <Panel query={query} failure={t('practice.contracts.failed')} skeleton={<TableSkeleton rows={4} />}>
        {({ items, source }) => (
          <FirmState source={source} isEmpty={items.length === 0} empty={t('practice.contracts.none')} onRetry={() => void query.refetch()}>
            <ShortList rows={items} first={6}>
              {(rows) => (
                <FixedTable label={t('practice.contracts.title')} columns={columns} rows={rows} keyOf={({ id }) => id} phone="cards" />
              )}
            </ShortList>
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

function useContractColumns(account: string): DataColumn<ClientContract>[] {
  const { t } = useTranslation()
  const lineName = useLineName(account)
  return [
    {
      id: 'name',
      header: t('practice.contracts.name'),
      isRowHeader: true,
      cell: ({ name, msa }) => (
        <>
          {name}
          {msa && <small className="muted">{t('practice.contracts.msa')}</small>}
        </>
      ),
    },
    {
      id: 'line',
      header: t('practice.contracts.line'),
      cell: ({ lineOfBusiness }) => (lineOfBusiness === null ? t('practice.contracts.allLines') : lineName(lineOfBusiness)),
    },
    { id: 'party', header: t('practice.contracts.party'), priority: 2, cell: ({ accountName }) => accountName },
    {
      id: 'status',
      header: t('practice.contracts.status'),
      cell: ({ status }) => {
        const known = knownStatuses.find((one) => one === status)
        return known ? t(`practice.contracts.statuses.${known}`) : status
      },
    },
  ]
}
