import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useList } from '@atrium/ui/lib/use-list'
import type { PeopleSearch } from '../people-search.ts'
import { peopleSource } from '../queries.ts'
import { usePeopleColumns } from './people-columns.tsx'
import './people.css'

type Props = {
  search: PeopleSearch
  onSearch: (change: Partial<Record<keyof PeopleSearch, unknown>>) => void
  onOpen: (person: string) => void
}

const typingPauseMs = 200

export function PeopleList({ search, onSearch, onOpen }: Props) {
  const { t } = useTranslation()
  const [searchText, setSearchText] = useState('')
  const list = useList(peopleSource, { q: searchText, withoutSecondFactor: search.withoutSecondFactor })
  const columns = usePeopleColumns(onOpen)
  return (
    <div className="wrap people-page">
      <h1>{t('people.title')}</h1>
      <p className="muted">{t('people.lede')}</p>
      <div className="toolbar">
        <SearchField label={t('people.search')} value={searchText} onValue={setSearchText} pauseMs={typingPauseMs} />
        <Segmented
          label={t('people.show')}
          value={search.withoutSecondFactor ? 'without' : 'all'}
          choices={[
            { value: 'all', label: t('people.everybody') },
            { value: 'without', label: t('people.without') },
          ]}
          onChoose={(chosen) => onSearch({ withoutSecondFactor: chosen === 'without' || undefined })}
        />
        <p className="muted grow" role="status">
          {list.firstPage && t('people.count', { count: list.firstPage.count })}
        </p>
      </div>
      <PagedList
        list={list}
        failure={t('people.failed')}
        more={t('people.more')}
        empty={
          <EmptyState title={t(searchText ? 'people.nobodyFound' : 'people.nobodyWithout')}>
            {!searchText && t('people.nobodyWithoutHint')}
          </EmptyState>
        }
      >
        {(people) => <DataTable label={t('people.title')} columns={columns} rows={people} keyOf={({ id }) => id} />}
      </PagedList>
    </div>
  )
}
