import type { PersonRecord } from '../../contract/people.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'
import { withProof } from '@atrium/ui/lib/proof'
import type { PeopleSearch } from './people-search.ts'

type PeopleFilter = { q: string; withoutSecondFactor: PeopleSearch['withoutSecondFactor'] | undefined }

export const peopleSource = listByOffset({
  key: ['people', 'list'],
  pageSize: 50,
  read: ({ q, withoutSecondFactor }: PeopleFilter, page) =>
    api.people.list({ ...page, ...(q !== '' && { search: q }), ...(withoutSecondFactor && { secondFactor: 'disabled' as const }) }),
  staleMs: 0,
})

export const personQuery = (person: string) =>
  queryOptions({ queryKey: ['people', 'one', person], queryFn: () => api.people.get({ person }), staleTime: 0 })

/** Stores the changed person for the drawer, and reloads the list. */
async function storeChangedPerson(change: Promise<PersonRecord>): Promise<void> {
  const person = await change
  queryClient.setQueryData(personQuery(person.id).queryKey, person)
  void queryClient.invalidateQueries({ queryKey: ['people', 'list'] })
}

export function endSession(person: string, session: string): Promise<void> {
  return storeChangedPerson(withProof(() => api.people.endSession({ person, session })))
}

export function endSessions(person: string): Promise<void> {
  return storeChangedPerson(withProof(() => api.people.endSessions({ person })))
}

export function changeSecondFactor(person: string, isDisabled: boolean, reason: string): Promise<void> {
  return storeChangedPerson(withProof(() => api.people.changeSecondFactor({ person, isDisabled, reason })))
}
