import type { DemoLogin, DemoPerson, DemoRelation, StoryAccount } from './types.ts'

type PersonDraft = Pick<DemoPerson, 'key' | 'name' | 'email'> & Partial<DemoPerson>
type AccountDraft = Pick<StoryAccount, 'key' | 'name' | 'email' | 'externalId' | 'portfolios'> &
  Partial<Omit<StoryAccount, 'people'>> & { people: Partial<Record<DemoRelation, string[]>>; since?: string }

/** Creates a person: by default a client of the main edition with a recent sign-in. */
export const person = (draft: PersonDraft): DemoPerson => ({
  edition: 'wealth',
  locale: 'en',
  role: 'client',
  active: true,
  secondFactor: true,
  lastLoginDaysAgo: 3,
  ...draft,
})

export function account(draft: AccountDraft): StoryAccount {
  const { people, since = '2020-10-05', ...rest } = draft
  const relations = Object.entries(people) as [DemoRelation, string[]][]
  return {
    edition: 'wealth',
    portal: 'private-clients',
    currency: 'GBP',
    location: 'Guildford',
    groups: [],
    accessGroups: [],
    ...rest,
    people: relations.flatMap(([relation, keys]) => keys.map((key) => ({ person: key, relation, since }))),
  }
}

/** Creates an entry of the demo's login list. `start` is the account or, for staff, the portal that the person sees first. */
export const login = (who: DemoPerson, start: StoryAccount | string, story: string): DemoLogin => ({
  name: who.name,
  story,
  role: who.role,
  edition: who.edition,
  person: who.key,
  portal: typeof start === 'string' ? start : start.portal,
  account: typeof start === 'string' ? null : start.key,
})
