import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

const daniel = person({
  key: 'daniel-fenwick-hale',
  name: 'Daniel Fenwick-Hale',
  email: 'daniel@fenwick-hale.example',
  phone: '020 7946 0311',
})
const rosalind = person({
  key: 'rosalind-fenwick-hale',
  name: 'Rosalind Fenwick-Hale',
  email: 'rosalind@fenwick-hale.example',
  phone: '020 7946 0312',
  lastLoginDaysAgo: 8,
})

const jointAccount = account({
  key: 'fenwick-hale-joint',
  name: 'Daniel and Rosalind Fenwick-Hale',
  email: 'both@fenwick-hale.example',
  externalId: 'HL-204426',
  location: 'Richmond',
  people: { joint: [daniel.key, rosalind.key], adviser: ['eleanor-whitcombe'] },
  since: '2021-02-01',
  groups: ['wealth-builders'],
  portfolios: [{ type: 'GIA', inception: '2021-02-08', opening: 310_000, monthlySaving: 2_000, riskProfile: 6 }],
})
const danielAccount = account({
  key: 'fenwick-hale-daniel',
  name: 'Daniel Fenwick-Hale',
  email: daniel.email,
  externalId: 'HL-204429',
  location: 'Richmond',
  people: { owner: [daniel.key], adviser: ['eleanor-whitcombe'] },
  since: '2021-04-06',
  groups: ['wealth-builders'],
  portfolios: [{ type: 'ISA', inception: '2021-04-12', opening: 20_000, yearlySaving: 20_000, riskProfile: 7, objective: 'Accumulation' }],
})
const rosalindAccount = account({
  key: 'fenwick-hale-rosalind',
  name: 'Rosalind Fenwick-Hale',
  email: rosalind.email,
  externalId: 'HL-204432',
  location: 'Richmond',
  people: { owner: [rosalind.key], adviser: ['eleanor-whitcombe'] },
  since: '2021-04-06',
  groups: ['wealth-builders'],
  portfolios: [{ type: 'ISA', inception: '2021-04-12', opening: 20_000, yearlySaving: 16_000, riskProfile: 5 }],
})

const gudrun = person({
  key: 'gudrun-thordardottir',
  name: 'Guðrún Þórðardóttir',
  email: 'gudrun@fjardarpostur.example',
  phone: '+354 555 0182',
  nationalId: '2313723349',
  locale: 'is',
})
const aegir = person({
  key: 'aegir-saemundsson',
  name: 'Ægir Sæmundsson',
  email: 'aegir@fjardarpostur.example',
  phone: '+354 555 0183',
  nationalId: '1213702229',
  signsInBy: 'electronic-id',
  locale: 'is',
  lastLoginDaysAgo: 31,
})

const icelandic = account({
  key: 'thordardottir',
  name: 'Guðrún Þórðardóttir og Ægir Sæmundsson',
  email: gudrun.email,
  externalId: 'HL-204435',
  location: 'Hafnarfjörður',
  currency: 'EUR',
  people: { joint: [gudrun.key, aegir.key], adviser: ['tobias-hartnell'] },
  since: '2021-08-30',
  groups: ['wealth-builders'],
  accessGroups: ['london-office'],
  portfolios: [
    { type: 'GIA', inception: '2021-09-13', opening: 240_000, currency: 'EUR', riskProfile: 4 },
    { type: 'OPB', inception: '2022-01-17', opening: 85_000, riskProfile: 3, objective: 'Income' },
  ],
})

export const couples: Story = {
  people: [daniel, rosalind, gudrun, aegir],
  accounts: [jointAccount, danielAccount, rosalindAccount, icelandic],
  logins: [
    login(daniel, jointAccount, 'Joint owner with his wife, and an ISA of his own'),
    login(rosalind, jointAccount, 'Joint owner with her husband, and an ISA of her own'),
    login(gudrun, icelandic, 'Icelandic, reads the portal in Icelandic; account in euro'),
    login(aegir, icelandic, 'Second owner of the Icelandic account; signs in with his electronic ID'),
  ],
}
