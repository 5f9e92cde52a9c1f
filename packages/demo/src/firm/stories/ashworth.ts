import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

const margaret = person({
  key: 'margaret-ashworth',
  name: 'Margaret Ashworth',
  email: 'margaret.ashworth@ashworth-home.example',
  phone: '01483 496 0142',
  lastLoginDaysAgo: 0,
})
const trustee = person({
  key: 'philip-garrod',
  name: 'Philip Garrod',
  email: 'philip.garrod@garrod-lane.example',
  title: 'Solicitor, Garrod Lane',
  lastLoginDaysAgo: 26,
})

const margaretAccount = account({
  key: 'ashworth',
  name: 'Margaret Ashworth',
  email: margaret.email,
  externalId: 'HL-204417',
  location: 'Godalming',
  people: { owner: [margaret.key], adviser: ['eleanor-whitcombe'] },
  groups: ['retirement-planning'],
  accessGroups: ['surrey-office'],
  portfolios: [
    {
      type: 'SIPP',
      inception: '2020-10-12',
      opening: 540_000,
      monthlySaving: 1_200,
      riskProfile: 5,
      transferredIn: true,
      originalLots: [
        { on: '2012-05-14', units: 60, cost: 52 },
        { on: '2017-09-04', units: 40, cost: 81 },
      ],
    },
    {
      type: 'GIA',
      inception: '2020-10-19',
      opening: 430_000,
      yearlySaving: 25_000,
      riskProfile: 5,
      holdings: [
        ['UKT40', 8],
        ['UKIL39', 4],
        ['CALSCW', 7],
        ['NORHYW', 4],
        ['LOMGLW', 20],
        ['NORUKI', 12],
        ['STINAA', 15],
        ['CALEUW', 6],
        ['LOMEMW', 5],
        ['RDGI', 5],
        ['CALABW', 4],
        ['LOMGLD', 4],
        ['AVLN', 3],
        ['VRSE', 3],
        ['LUMR', 2],
        ['BRGCIV', 6],
      ],
    },
    { type: 'ISA', inception: '2020-10-27', opening: 148_000, yearlySaving: 20_000, riskProfile: 6, objective: 'Accumulation' },
    { type: 'OPB', inception: '2021-03-15', opening: 195_000, riskProfile: 4, objective: 'Income' },
    {
      type: 'ExO',
      inception: '2021-09-06',
      opening: 38_000,
      holdings: [
        ['KSTB', 3],
        ['HLGD', 3],
        ['PNTM', 2],
        ['PCFC', 3],
        ['BRNS', 2],
        ['HARGLD', 1],
      ],
    },
  ],
})

const trust = account({
  key: 'ashworth-trust',
  name: 'The Ashworth Family Trust',
  email: 'trust@ashworth-home.example',
  externalId: 'HL-204420',
  location: 'Godalming',
  people: { owner: [margaret.key], executor: [trustee.key], adviser: ['eleanor-whitcombe'] },
  since: '2021-05-04',
  groups: ['trustees'],
  accessGroups: ['trust-desk'],
  portfolios: [{ type: 'Trust', inception: '2021-05-10', opening: 620_000, riskProfile: 4, objective: 'Income' }],
})

export const ashworth: Story = {
  people: [margaret, trustee],
  accounts: [margaretAccount, trust],
  logins: [
    login(margaret, margaretAccount, 'Widow, five portfolios and a family trust; one private fund without a price'),
    login(trustee, trust, 'Solicitor and executor of the trust: sees one account that is not his'),
  ],
}
