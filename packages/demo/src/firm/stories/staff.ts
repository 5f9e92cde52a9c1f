import { login, person } from '../story.ts'
import type { DemoAccessGroup, DemoGroup, Story } from '../types.ts'

const office = { organisation: 'harcourt-lisle', secondFactor: true, lastLoginDaysAgo: 0 }
const eleanor = person({
  ...office,
  key: 'eleanor-whitcombe',
  name: 'Eleanor Whitcombe',
  email: 'eleanor.whitcombe@harcourt-lisle.example',
  phone: '020 7946 0182',
  role: 'professional',
  title: 'Senior wealth adviser',
  receivesMessages: true,
})
const tobias = person({
  ...office,
  key: 'tobias-hartnell',
  name: 'Tobias Hartnell',
  email: 'tobias.hartnell@harcourt-lisle.example',
  phone: '020 7946 0187',
  role: 'professional',
  title: 'Wealth adviser',
  receivesMessages: true,
  lastLoginDaysAgo: 1,
})
const marcus = person({
  ...office,
  key: 'marcus-adeyemi',
  name: 'Marcus Adeyemi',
  email: 'marcus.adeyemi@harcourt-lisle.example',
  phone: '020 7946 0190',
  role: 'professional',
  title: 'Client services',
  receivesMessages: true,
  lastLoginDaysAgo: 1,
})
const beatrix = person({
  ...office,
  key: 'beatrix-lisle',
  name: 'Beatrix Lisle',
  email: 'beatrix.lisle@harcourt-lisle.example',
  role: 'company-admin',
  title: 'Operations director',
  receivesMessages: true,
  lastLoginDaysAgo: 2,
})
const oscar = person({
  ...office,
  key: 'oscar-venn',
  name: 'Oscar Venn',
  email: 'oscar.venn@harcourt-lisle.example',
  role: 'admin',
  title: 'Platform administrator',
})

export const staff: Story = {
  people: [eleanor, tobias, marcus, beatrix, oscar],
  accounts: [],
  logins: [
    login(eleanor, 'private-clients', 'Adviser with most of the clients, in two portals'),
    login(tobias, 'private-clients', 'Second adviser: other clients, other access groups'),
    login(marcus, 'family-office', 'Client services: sees the family office and the trust desk'),
    login(beatrix, 'private-clients', 'Company admin: people, portals and company settings'),
    login(oscar, 'private-clients', 'Admin: everything'),
  ],
}

const group = (key: string, name: string, score: number, portal = 'private-clients'): DemoGroup => ({
  key,
  edition: 'wealth',
  portal,
  name,
  score,
})

export const wealthGroups: DemoGroup[] = [
  group('retirement-planning', 'Retirement planning', 40),
  group('wealth-builders', 'Wealth builders', 30),
  group('business-owners', 'Business owners', 20),
  group('trustees', 'Trustees', 10),
  group('families', 'Families', 50, 'family-office'),
]

const accessGroup = (key: string, name: string, team: string[], portal = 'private-clients', active = true): DemoAccessGroup => ({
  key,
  edition: 'wealth',
  portal,
  name,
  active,
  team,
  accounts: [],
})

/** Returns the access groups without accounts. The accounts name their access groups. */
export const wealthAccessGroups = (): DemoAccessGroup[] => [
  accessGroup('surrey-office', 'Surrey office', [eleanor.key, marcus.key]),
  accessGroup('london-office', 'London office', [tobias.key]),
  accessGroup('trust-desk', 'Trust desk', [eleanor.key, marcus.key]),
  accessGroup('closed-desk', 'Bath office (closed)', [tobias.key], 'private-clients', false),
  accessGroup('family-desk', 'Family desk', [marcus.key], 'family-office'),
]
