import { londonToday } from '../calendar.ts'
import { createGeneratedAccount, createGeneratedClient, createGeneratedPortfolios } from './generated.ts'
import { organisations, otherGroups, portals } from './organisations.ts'
import { stories } from './stories/all.ts'
import { wealthAccessGroups, wealthGroups } from './stories/staff.ts'
import type { DemoAccount, DemoFirm, DemoPerson, StoryAccount } from './types.ts'

export type {
  DemoAccessGroup,
  DemoAccount,
  DemoFirm,
  DemoGroup,
  DemoLogin,
  DemoOrganisation,
  DemoPerson,
  DemoPortal,
  DemoRelation,
} from './types.ts'

export const demoPassword = 'Harbour-2026-light'
export const defaultGeneratedClients = 300

/**
 * Returns the people with stories, and the requested number of generated clients. A portfolio that does not begin before `today` is ignored
 * in the inception of its account.
 */
export function createDemoFirm(options: { clients?: number; today?: string } = {}): DemoFirm {
  const { clients = defaultGeneratedClients, today = londonToday() } = options
  const generated = Array.from({ length: clients }, (_, index) => createGeneratedClient(index))
  const draftedAccounts = [
    ...stories.flatMap((story) => story.accounts),
    ...generated.map((client) => ({ ...createGeneratedAccount(client), portfolios: createGeneratedPortfolios(client) })),
  ]
  return {
    organisations,
    portals,
    people: [...stories.flatMap((story) => story.people), ...generated.map(createPerson)],
    accounts: draftedAccounts.map((account) => createAccount(account, today)),
    groups: [...wealthGroups, ...otherGroups],
    accessGroups: wealthAccessGroups().map((group) => ({
      ...group,
      accounts: draftedAccounts.filter((account) => account.accessGroups.includes(group.key)).map((account) => account.key),
    })),
    logins: stories.flatMap((story) => story.logins),
  }
}

/** Creates a generated person, who owns accounts but has no password and therefore cannot sign in. */
const createPerson = (client: ReturnType<typeof createGeneratedClient>): DemoPerson => ({
  key: client.person,
  edition: 'wealth',
  name: client.name,
  email: client.email,
  locale: 'en',
  role: 'client',
  active: true,
  secondFactor: true,
  ...(client.index % 17 === 3 ? {} : { lastLoginDaysAgo: Math.floor((client.index % 19) ** 2 / 2) }),
})

/** Creates an account. Fields that only the portfolio system has are not copied. */
function createAccount(story: StoryAccount, today: string): DemoAccount {
  const { key, edition, portal, name, email, externalId, currency, people, groups, portfolios } = story
  const inception = portfolios
    .map((portfolio) => portfolio.inception)
    .filter((date) => date < today)
    .sort()[0]
  return { key, edition, portal, name, email, externalId, currency, people, groups, ...(inception && externalId ? { inception } : {}) }
}
