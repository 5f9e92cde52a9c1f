import type { PersonRecord } from '../../contract/people.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { listByOffset } from '@atrium/ui/lib/list-source'
import { queryClient } from '@atrium/ui/lib/query-client'
import { withProof } from '@atrium/ui/lib/proof'
import type { PeopleSearch } from './people-search.ts'

type PeopleFilter = { q: string; without: PeopleSearch['without'] | undefined }

export const peopleSource = listByOffset({
  key: ['people', 'list'],
  pageSize: 50,
  read: ({ q, without }: PeopleFilter, page) =>
    api.people.list({ ...page, ...(q !== '' && { search: q }), ...(without && { secondFactor: 'disabled' as const }) }),
  staleMs: 0,
})

export const personQuery = (person: string) =>
  queryOptions({ queryKey: ['people', 'one', person], queryFn: () => api.people.get({ person }), staleTime: 0 })

/** Updates the drawer and the list after a change. */
async function updatePerson(work: Promise<PersonRecord>): Promise<void> {
  const person = await work
  queryClient.setQueryData(personQuery(person.id).queryKey, person)
  void queryClient.invalidateQueries({ queryKey: ['people', 'list'] })
}

export function endSession(person: string, session: string): Promise<void> {
  return updatePerson(withProof(() => api.people.endSession({ person, session })))
}

export function endSessions(person: string): Promise<void> {
  return updatePerson(withProof(() => api.people.endSessions({ person })))
}

export function changeSecondFactor(person: string, isDisabled: boolean, reason: string): Promise<void> {
  return updatePerson(withProof(() => api.people.changeSecondFactor({ person, isDisabled, reason })))
}
