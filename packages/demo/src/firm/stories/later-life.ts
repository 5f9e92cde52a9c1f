import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

const geoffrey = person({
  key: 'geoffrey-tillotson',
  name: 'Geoffrey Tillotson',
  email: 'geoffrey@tillotson-post.example',
  phone: '01904 496 017',
  birthday: { age: 75, inDays: 9 },
  lastLoginDaysAgo: 12,
})
const retired = account({
  key: 'tillotson',
  name: 'Geoffrey Tillotson',
  email: geoffrey.email,
  externalId: 'HL-204450',
  location: 'York',
  people: { owner: [geoffrey.key], adviser: ['eleanor-whitcombe'] },
  groups: ['retirement-planning'],
  accessGroups: ['surrey-office'],
  portfolios: [
    { type: 'SIPP', inception: '2020-11-23', opening: 460_000, monthlyWithdrawal: 1_850, riskProfile: 4, objective: 'Income' },
    { type: 'GIA', inception: '2020-12-07', opening: 180_000, monthlyWithdrawal: 500, riskProfile: 3, objective: 'Income' },
    { type: 'ISA', inception: '2020-12-14', opening: 96_000, riskProfile: 4 },
  ],
})

const winifred = person({
  key: 'winifred-bagshaw',
  name: 'Winifred Bagshaw',
  email: 'winifred@bagshaw-house.example',
  secondFactor: false,
  lastLoginDaysAgo: 240,
})
const nephew = person({
  key: 'simon-bagshaw',
  name: 'Simon Bagshaw',
  email: 'simon@bagshaw-house.example',
  phone: '0117 496 0233',
  lastLoginDaysAgo: 5,
})
const attended = account({
  key: 'bagshaw',
  name: 'Winifred Bagshaw',
  email: winifred.email,
  externalId: 'HL-204453',
  location: 'Bristol',
  people: { owner: [winifred.key], attorney: [nephew.key], adviser: ['tobias-hartnell'] },
  since: '2021-11-01',
  groups: ['retirement-planning'],
  accessGroups: ['london-office'],
  portfolios: [
    { type: 'GIA', inception: '2021-11-15', opening: 265_000, monthlyWithdrawal: 900, riskProfile: 2, objective: 'Income' },
    { type: 'ISA', inception: '2021-11-22', opening: 88_000, riskProfile: 2, objective: 'Income' },
  ],
})

const iris = person({
  key: 'iris-delacourt',
  name: 'Iris Delacourt',
  email: 'iris@delacourt-studio.example',
  phone: '01273 496 0771',
  lastLoginDaysAgo: 6,
})
const settled = account({
  key: 'delacourt',
  name: 'Iris Delacourt',
  email: iris.email,
  externalId: 'HL-204456',
  location: 'Hove',
  people: { owner: [iris.key], adviser: ['eleanor-whitcombe'] },
  since: '2022-05-03',
  groups: ['wealth-builders'],
  portfolios: [
    { type: 'GIA', inception: '2022-05-16', opening: 350_000, monthlyWithdrawal: 1_100, riskProfile: 4, objective: 'Income' },
    { type: 'ISA', inception: '2022-05-23', opening: 20_000, yearlySaving: 20_000, riskProfile: 4 },
  ],
})

export const laterLife: Story = {
  people: [geoffrey, winifred, nephew, iris],
  accounts: [retired, attended, settled],
  logins: [
    login(geoffrey, retired, 'Retired, draws an income every month'),
    login(winifred, attended, 'Ninety-one, second factor switched off for her; her nephew acts for her'),
    login(nephew, attended, 'Attorney for his aunt: acts for her, owns nothing here'),
    login(iris, settled, 'Blind, uses a screen reader and the keyboard; lives on a settlement'),
  ],
}
