import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useIsMobile } from '@atrium/ui/lib/layout'
import { useList } from '@atrium/ui/lib/use-list'
import type { ClientImportRow } from '../../../contract/client-imports.ts'
import type { RowOutcome, RowResult } from '../../../contract/client-import-terms.ts'
import { clientRowsSource, type OneImport } from '../queries.ts'
import { DecisionField } from './decision-field.tsx'

type Props = { one: OneImport; filter: { result?: RowResult; outcome?: RowOutcome }; isDeciding?: boolean }

/** Lists the rows of a file of clients, with their results and, before the import, the decisions of the person. */
export function RowTable({ one, filter, isDeciding = false }: Props) {
  const { t } = useTranslation()
  const list = useList(clientRowsSource, { ...one, ...filter })
  const columns = useColumns(one, isDeciding)
  return (
    <PagedList
      list={list}
      failure={t('clientImport.rowsFailed')}
      more={t('clientImport.more')}
      empty={<EmptyState title={t('clientImport.noRows')} />}
    >
      {(rows) => (
        <DataTable
          className="client-import-rows"
          label={t('clientImport.title')}
          columns={columns}
          rows={rows}
          keyOf={({ row }) => String(row)}
        />
      )}
    </PagedList>
  )
}

function useColumns(one: OneImport, isDeciding: boolean): DataColumn<ClientImportRow>[] {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const decision = (row: ClientImportRow) => <DecisionField one={one} row={row} />
  return [
    { id: 'row', header: t('clientImport.row'), priority: 2, cell: ({ row }) => number(row) },
    {
      id: 'client',
      header: t('clientImport.client'),
      isRowHeader: true,
      cell: (row) => (
        <>
          {row.name}
          <small>{row.email}</small>
          {isDeciding && isMobile && decision(row)}
        </>
      ),
    },
    { id: 'externalId', header: t('clientImport.fields.externalId'), priority: 3, cell: ({ externalId }) => externalId },
    { id: 'result', header: t('clientImport.result'), cell: (row) => <Result row={row} /> },
    ...(isDeciding && !isMobile ? [{ id: 'decision', header: t('clientImport.decision'), cell: decision }] : []),
  ]
}

/** Shows the outcome of a row or, before the import, the result of the check, with the reason. */
function Result({ row: { result, outcome, fault, isInvited } }: { row: ClientImportRow }) {
  const { t } = useTranslation()
  const isBad = outcome === 'refused' || result === 'invalid'
  return (
    <>
      <span className={isBad ? 'client-import-bad' : undefined}>
        {outcome === null ? t(`clientImport.results.${result}`) : t(`clientImport.outcomes.${outcome}`)}
        {isInvited && `, ${t('clientImport.wasInvited')}`}
      </span>
      {fault ? (
        <small>
          {fault.field && `${t(`clientImport.fields.${fault.field}`)}: `}
          {t(`clientImport.faults.${fault.code}`)}
        </small>
      ) : (
        outcome === null && result !== 'invalid' && <small>{t(`clientImport.resultHints.${result}`)}</small>
      )}
    </>
  )
}
