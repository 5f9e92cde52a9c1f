import type { Person } from '../../../contract/people.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, ErrorState, TableBones } from '@atrium/ui/components/states.tsx'
import type { PeopleSearch } from '../people-search.ts'
import { peopleQuery } from '../queries.ts'
import { SecondFactorReason, SecondFactorState } from './second-factor-state.tsx'
import './people.css'

type Props = {
  search: PeopleSearch
  onSearch: (change: Partial<Record<keyof PeopleSearch, unknown>>) => void
  onOpen: (person: string) => void
}

export function PeopleList({ search, onSearch, onOpen }: Props) {
  const { t } = useTranslation()
  const [sought, setSought] = useState('')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(peopleQuery(search, sought))
  const people = data?.pages.flatMap(({ items }) => items)
  const count = data?.pages[0]?.count ?? 0
  return (
    <div className="wrap people-page">
      <h1>{t('people.title')}</h1>
      <p className="muted">{t('people.lede')}</p>
      <div className="toolbar">
        <SearchField onValue={setSought} />
        <Segmented
          label={t('people.show')}
          value={search.without ? 'without' : 'all'}
          choices={[
            { value: 'all', label: t('people.everybody') },
            { value: 'without', label: t('people.without') },
          ]}
          onChoose={(chosen) => onSearch({ without: chosen === 'without' || undefined })}
        />
        <p className="muted grow" role="status">
          {data && t('people.count', { count })}
        </p>
      </div>
      {!people && error && <ErrorState title={t('people.failed')} error={error} onRetry={() => void refetch()} />}
      {!people && !error && <TableBones />}
      {people && people.length === 0 && (
        <EmptyState title={t(sought ? 'people.nobodyFound' : 'people.nobodyWithout')}>
          {!sought && t('people.nobodyWithoutHint')}
        </EmptyState>
      )}
      {people && people.length > 0 && <PeopleTable people={people} onOpen={onOpen} />}
      {people && error && <ErrorState title={t('people.failed')} error={error} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <button className="button people-more" type="button" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('people.more')}
        </button>
      )}
    </div>
  )
}

function PeopleTable({ people, onOpen }: { people: readonly Person[]; onOpen: (person: string) => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <table aria-label={t('people.title')}>
      <thead>
        <tr>
          <th scope="col">{t('profiles.name')}</th>
          <th scope="col" className="priority-2">
            {t('organisations.role')}
          </th>
          <th scope="col">{t('people.secondFactor')}</th>
          <th scope="col" className="priority-2">
            {t('organisations.lastSignIn')}
          </th>
          <th scope="col" className="number-left priority-2">
            {t('people.sessions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="row">
            <th scope="row">
              <button className="people-name" type="button" onClick={() => onOpen(person.id)}>
                {person.name}
              </button>
              {!person.isActive && <span className="tag">{t('people.inactive')}</span>}
              <small>{person.email}</small>
            </th>
            <td className="priority-2">{t(`people.roles.${person.role}`)}</td>
            <td className="people-factor">
              <SecondFactorState person={person} />
              {person.secondFactorDisabled && (
                <small>
                  <SecondFactorReason {...person.secondFactorDisabled} />
                </small>
              )}
            </td>
            <td className="priority-2">{person.lastSignInAt ? moment(person.lastSignInAt) : t('organisations.never')}</td>
            <td className="number-left priority-2">{person.sessionCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks the server once the typing pauses. */
function SearchField({ onValue }: { onValue: (value: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onValue(typed), 200)
    return () => clearTimeout(timer)
  }, [typed, onValue])
  return (
    <label className="field">
      <Icon name="search" small />
      <span className="visually-hidden">{t('people.search')}</span>
      <input
        type="search"
        placeholder={t('people.search')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
