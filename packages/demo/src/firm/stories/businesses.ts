import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

const callum = person({
  key: 'callum-strachan',
  name: 'Callum Strachan',
  email: 'callum@strachan-marine.example',
  phone: '0131 496 0821',
  lastLoginDaysAgo: 1,
})

const company = account({
  key: 'strachan-marine',
  name: 'Strachan Marine Engineering Ltd',
  email: 'accounts@strachan-marine.example',
  externalId: 'HL-204438',
  location: 'Leith',
  people: { owner: [callum.key], adviser: ['tobias-hartnell'] },
  since: '2021-06-01',
  groups: ['business-owners'],
  accessGroups: ['london-office'],
  portfolios: [
    { type: 'SSAS', inception: '2021-06-14', opening: 720_000, monthlySaving: 3_300, riskProfile: 5 },
    { type: 'GIA', inception: '2022-03-07', opening: 400_000, riskProfile: 2, objective: 'Income' },
  ],
})
const callumAccount = account({
  key: 'strachan',
  name: 'Callum Strachan',
  email: callum.email,
  externalId: 'HL-204441',
  location: 'Edinburgh',
  people: { owner: [callum.key], adviser: ['tobias-hartnell'] },
  since: '2021-06-01',
  groups: ['business-owners'],
  portfolios: [{ type: 'ISA', inception: '2021-06-21', opening: 64_000, yearlySaving: 20_000, riskProfile: 6 }],
})

const henrietta = person({
  key: 'henrietta-lockwood',
  name: 'Henrietta Lockwood',
  email: 'henrietta@lockwood-estate.example',
  phone: '01285 496 055',
  lastLoginDaysAgo: 2,
})

const personal = account({
  key: 'lockwood',
  name: 'Henrietta Lockwood',
  email: henrietta.email,
  externalId: 'HL-204444',
  location: 'Cirencester',
  people: { owner: [henrietta.key], adviser: ['eleanor-whitcombe'] },
  groups: ['wealth-builders'],
  // The group is inactive, so it must give its team no access.
  accessGroups: ['closed-desk'],
  portfolios: [
    { type: 'SIPP', inception: '2020-11-02', opening: 380_000, riskProfile: 5 },
    { type: 'ISA', inception: '2020-11-09', opening: 120_000, riskProfile: 6 },
  ],
})
const family = account({
  key: 'lockwood-family',
  portal: 'family-office',
  name: 'The Lockwood Family Office',
  email: 'office@lockwood-estate.example',
  externalId: 'HL-204447',
  location: 'Cirencester',
  people: { owner: [henrietta.key], adviser: ['eleanor-whitcombe'], staff: ['marcus-adeyemi'] },
  groups: ['families'],
  accessGroups: ['family-desk'],
  portfolios: [
    { type: 'Trust', inception: '2020-11-16', opening: 4_200_000, riskProfile: 5, objective: 'Income', feePoints: 45 },
    { type: 'GIA', inception: '2021-01-11', opening: 2_600_000, riskProfile: 6, feePoints: 45 },
  ],
})

export const businesses: Story = {
  people: [callum, henrietta],
  accounts: [company, callumAccount, personal, family],
  logins: [
    login(callum, company, 'Business owner: the company’s pension scheme, and his own account'),
    login(henrietta, personal, 'Belongs to two portals: private clients and the family office'),
  ],
}
