import type { ClientFilter, ClientList, ClientListEntry } from '../../../contract/accounts.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn, Sorting } from '@atrium/ui/components/data-table/columns'
import { selectShownColumns } from '@atrium/ui/components/data-table/columns'
import { TableHead } from '@atrium/ui/components/data-table/table-head.tsx'
import type { ClientSearch } from '../client-search.ts'
import type { ListFilter } from '../queries.ts'
import type { ChoiceStore } from '../client-choice.ts'
import { ClientRows } from './client-rows.tsx'
import { createSelectColumn, SelectAllClients } from './select-client.tsx'

type Props = {
  filter: ListFilter
  list: ClientList | undefined
  columns: readonly DataColumn<ClientListEntry>[]
  choice: ChoiceStore
  isCompact: boolean
  /** True if rows say why the client matches. */
  hasReasons: boolean
  hasConditions: boolean
  onSearch: (change: Partial<ClientSearch>) => void
}

export function ClientTable({ filter, list, columns: ownColumns, choice, isCompact, hasReasons, hasConditions, onSearch }: Props) {
  const { t } = useTranslation()
  const count = list?.count ?? 0
  const columns = useMemo(() => selectShownColumns(ownColumns), [ownColumns])
  const order = JSON.stringify(filter)
  const allColumns = useMemo(
    () => [createSelectColumn({ store: choice, filter: JSON.parse(order) as ListFilter }), ...columns],
    [choice, order, columns],
  )
  // Only columns that the server sorts by have a button; their ids are the sort keys. The default order is by value.
  const onSort = ({ column, direction }: Sorting) =>
    onSearch({ sort: column === 'value' ? undefined : (column as ClientFilter['sort']), direction } as never)
  return (
    <table role="table" className="clients" aria-rowcount={count + 1} aria-label={t('clients.caption')}>
      <TableHead
        columns={columns}
        sorting={{ column: filter.sort, direction: filter.direction }}
        onSort={onSort}
        rowIndex={1}
        selectAll={<SelectAllClients store={choice} count={count - (list?.notInPortalCount ?? 0)} />}
      />
      <ClientRows
        filter={filter}
        count={count}
        isFirstLoad={!list}
        columns={allColumns}
        isCompact={isCompact}
        hasReasons={hasReasons}
        hasConditions={hasConditions}
        total={list?.totals[0]?.value}
      />
    </table>
  )
}
