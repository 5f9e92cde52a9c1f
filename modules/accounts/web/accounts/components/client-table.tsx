import type { ClientList } from '../../../contract/accounts.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { cellClass, nextSorting, type ClientColumn, type SortKey } from '../client-columns.ts'
import type { ClientSearch } from '../client-search.ts'
import type { ListFilter } from '../queries.ts'
import { ClientRows } from './client-rows.tsx'

type Props = {
  filter: ListFilter
  list: ClientList | undefined
  columns: ClientColumn[]
  byFirstName: boolean
  isCompact: boolean
  onSearch: (change: Partial<ClientSearch>) => void
}

export function ClientTable({ filter, list, columns, byFirstName, isCompact, onSearch }: Props) {
  const { t } = useTranslation()
  const count = list?.count ?? 0
  const { sort, direction } = filter
  const onSort = useCallback(
    (pressed: SortKey) => {
      const next = nextSorting({ sort, direction }, pressed)
      onSearch({ sort: next.sort === 'value' ? undefined : next.sort, direction: next.direction } as never)
    },
    [sort, direction, onSearch],
  )
  return (
    <table role="table" className="clients" aria-rowcount={count + 1} aria-label={t('clients.caption')}>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((column) => (
            <Heading key={column.id} column={column} filter={filter} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <ClientRows
        filter={filter}
        count={count}
        isFirstLoad={!list}
        columns={columns}
        byFirstName={byFirstName}
        isCompact={isCompact}
        total={list?.totals[0]?.value}
      />
    </table>
  )
}

function Heading({ column, filter, onSort }: { column: ClientColumn; filter: ListFilter; onSort: (key: SortKey) => void }) {
  const { t } = useTranslation()
  const { id, sort, isNumber, priority } = column
  const isSorted = sort === filter.sort
  return (
    <th
      role="columnheader"
      scope="col"
      className={`${cellClass(isNumber, priority)} col-${id}`}
      aria-sort={isSorted ? filter.direction : undefined}
    >
      {sort ? (
        <button type="button" onClick={() => onSort(sort)}>
          {t(`clients.column.${id}`)}
          {isSorted && <Icon name={filter.direction === 'ascending' ? 'up' : 'down'} small />}
        </button>
      ) : (
        t(`clients.column.${id}`)
      )}
    </th>
  )
}
