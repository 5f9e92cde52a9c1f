import type { ClientListEntry } from '../../../contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import type { ClientSearch } from '../client-search.ts'
import { filterOptionsQuery, type ListFilter } from '../queries.ts'
import type { ClientView } from '../use-client-view.ts'
import { ColumnMenu } from './column-menu.tsx'
import { CsvButton } from './csv-button.tsx'

type Props = {
  search: ClientSearch
  onSearch: (change: Partial<ClientSearch>) => void
  /** Called for Enter in the search field, with its text. */
  onEnter: (text: string) => void
  filter: ListFilter
  view: ClientView
  columns: readonly DataColumn<ClientListEntry>[]
  /** Button that adds the first condition, on a phone. */
  addCondition: ReactNode
}

export function ClientFilters({ search, onSearch, onEnter, filter, view, columns, addCondition }: Props) {
  const { t } = useTranslation()
  const options = useQuery(filterOptionsQuery(filter.portal)).data
  const any = { value: '', label: t('clients.any') }
  const toChoices = (list: readonly { id: string; name: string }[] = []) => [
    any,
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const set = (key: keyof ClientSearch) => (value: string) => onSearch({ [key]: value || undefined })
  return (
    <div className="toolbar">
      <SearchField
        label={t('clients.search')}
        value={search.q ?? ''}
        onValue={set('q')}
        onEnter={onEnter}
        pauseMs={200}
        className="client-search"
      />
      <div className="picks">
        {addCondition}
        <NativeSelect
          label={t('clients.type')}
          value={search.type ?? ''}
          choices={[any, ...(options?.portfolioTypes ?? []).map((type) => ({ value: type as string, label: type }))]}
          onChoose={set('type')}
        />
        <NativeSelect
          label={t('clients.group')}
          value={search.group ?? ''}
          choices={toChoices(options?.clientGroups)}
          onChoose={set('group')}
        />
        <NativeSelect
          label={t('clients.accessGroup')}
          value={search.access ?? ''}
          choices={toChoices(options?.accessGroups)}
          onChoose={set('access')}
        />
        {(options?.advisers.length ?? 0) > 1 && (
          <NativeSelect
            label={t('clients.adviser')}
            value={search.adviser ?? ''}
            choices={toChoices(options?.advisers)}
            onChoose={set('adviser')}
          />
        )}
        <NativeSelect
          label={t('clients.linked')}
          value={search.linked ?? ''}
          choices={[
            { value: '', label: t('clients.linkedOnly') },
            { value: 'unlinked', label: t('clients.notLinked') },
            ...(options?.hasExternalClients || search.linked === 'not-in-portal'
              ? [{ value: 'not-in-portal', label: t('clients.notInPortal') }]
              : []),
            { value: 'all', label: t('clients.all') },
          ]}
          onChoose={set('linked')}
        />
      </div>
      <span className="grow tools-right only-desktop">
        <button
          className="button"
          type="button"
          aria-pressed={view.isCompact}
          aria-label={t('clients.compactRows')}
          title={t('clients.compactRows')}
          onClick={() => view.setIsCompact(!view.isCompact)}
        >
          <Icon name="rows" small />
        </button>
        <ColumnMenu view={view} />
        <CsvButton filter={filter} columns={columns} />
      </span>
    </div>
  )
}
