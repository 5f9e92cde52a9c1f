import type { Person } from '../../../contract/people.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { SecondFactorReason, SecondFactorState } from './second-factor-state.tsx'

export function usePeopleColumns(onOpen: (person: string) => void): DataColumn<Person>[] {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('profiles.name'),
        isRowHeader: true,
        cell: (person) => (
          <>
            <button className="people-name" type="button" onClick={() => onOpen(person.id)}>
              {person.name}
            </button>
            {!person.isActive && <span className="tag">{t('people.inactive')}</span>}
            <small>{person.email}</small>
          </>
        ),
      },
      { id: 'role', header: t('organisations.role'), priority: 2, cell: ({ role }) => t(`people.roles.${role}`) },
      {
        id: 'secondFactor',
        header: t('people.secondFactor'),
        className: 'people-factor',
        cell: (person) => (
          <>
            <SecondFactorState person={person} />
            {person.secondFactorDisabled && (
              <small>
                <SecondFactorReason {...person.secondFactorDisabled} />
              </small>
            )}
          </>
        ),
      },
      {
        id: 'lastSignIn',
        header: t('organisations.lastSignIn'),
        priority: 2,
        cell: ({ lastSignInAt }) => (lastSignInAt ? moment(lastSignInAt) : t('organisations.never')),
      },
      {
        id: 'sessions',
        header: t('people.sessions'),
        priority: 2,
        className: 'number-left',
        cell: ({ sessionCount }) => sessionCount,
      },
    ],
    [t, moment, onOpen],
  )
}
