import { createRecentCache } from '../ledger/recently-used.ts'
import { findGeneratedIndex, createGeneratedAccount, createGeneratedClient } from './generated.ts'
import { stories, storyAccounts } from './stories/all.ts'
import type { DemoPerson, StoryAccount } from './types.ts'

/** An account with its owners and advisers, as the back office of the firm stores it. */
export type Household = { id: string; account: StoryAccount; owners: Contact[]; advisers: Contact[] }
export type Contact = Pick<DemoPerson, 'key' | 'name' | 'email'> & Partial<Pick<DemoPerson, 'phone' | 'title'>>

const people = new Map(stories.flatMap((story) => story.people).map((person) => [person.key, person]))
const accountsById = new Map(storyAccounts.flatMap((account) => (account.externalId ? [[account.externalId, account] as const] : [])))
const cacheIds = createRecentCache<string[]>(8)

export function findHousehold(externalId: string, generated: number): Household | null {
  const account = findAccount(externalId, generated)
  return (
    account && { id: externalId, account, owners: listContacts(account, ['owner', 'joint']), advisers: listContacts(account, ['adviser']) }
  )
}

/** Lists the external ids of an adviser's accounts. The adviser is identified by e-mail address. */
export function listClientIds(email: string, generated: number): string[] {
  const adviser = [...people.values()].find((person) => person.email === email && person.role === 'professional')
  if (!adviser) return []
  return cacheIds(`${adviser.key} of ${generated}`, () =>
    [...accountsById.values(), ...Array.from({ length: generated }, (_, index) => createGeneratedAccount(createGeneratedClient(index)))]
      .filter((account) => account.people.some(({ person, relation }) => person === adviser.key && relation === 'adviser'))
      .flatMap(({ externalId }) => externalId ?? []),
  )
}

/** Lists the professionals of the firms in an edition. */
export const listProfessionals = (edition: string): Contact[] =>
  [...people.values()].filter((person) => person.edition === edition && person.role === 'professional' && person.organisation)

function findAccount(externalId: string, generated: number): StoryAccount | null {
  const story = accountsById.get(externalId)
  if (story) return story
  const index = findGeneratedIndex(externalId, generated)
  return index === null ? null : createGeneratedAccount(createGeneratedClient(index))
}

/** Lists the people who have one of the relations to an account. A generated person has the name and the e-mail address of the account. */
function listContacts(account: StoryAccount, relations: readonly string[]): Contact[] {
  return account.people
    .filter(({ relation }) => relations.includes(relation))
    .map(({ person }) => people.get(person) ?? { key: person, name: account.name, email: account.email })
}
