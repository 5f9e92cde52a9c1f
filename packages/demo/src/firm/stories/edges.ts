import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

const rosemary = person({
  key: 'rosemary-fairbairn',
  name: 'Rosemary Fairbairn',
  email: 'rosemary@fairbairn-mail.example',
  lastLoginDaysAgo: 44,
})
const notLinked = account({
  key: 'fairbairn',
  name: 'Rosemary Fairbairn',
  email: rosemary.email,
  externalId: null,
  location: 'Farnham',
  people: { owner: [rosemary.key], adviser: ['eleanor-whitcombe'] },
  since: '2026-07-02',
  groups: ['wealth-builders'],
  portfolios: [],
})

const leonard = person({ key: 'leonard-pask', name: 'Leonard Pask', email: 'leonard@pask-family.example', lastLoginDaysAgo: 90 })
const empty = account({
  key: 'pask',
  name: 'Leonard Pask',
  email: leonard.email,
  externalId: 'HL-204459',
  location: 'Norwich',
  people: { owner: [leonard.key], adviser: ['tobias-hartnell'] },
  since: '2022-02-01',
  groups: ['retirement-planning'],
  portfolios: [
    { type: 'GIA', inception: '2022-02-14', opening: 54_000, closedOn: '2025-03-11' },
    { type: 'ISA', inception: '2025-04-14', opening: 0, riskProfile: 4 },
  ],
})

const amara = person({
  key: 'amara-osei',
  name: 'Amara Osei',
  email: 'amara@osei-design.example',
  phone: '0161 496 0404',
  lastLoginDaysAgo: 1,
})
const single = account({
  key: 'osei',
  name: 'Amara Osei',
  email: amara.email,
  externalId: 'HL-204462',
  location: 'Manchester',
  people: { owner: [amara.key], adviser: ['tobias-hartnell'] },
  since: '2023-01-09',
  groups: ['wealth-builders'],
  portfolios: [{ type: 'ISA', inception: '2023-01-16', opening: 12_000, monthlySaving: 600, riskProfile: 7, objective: 'Accumulation' }],
})

const benedict = person({
  key: 'benedict-sauveterre',
  name: 'Benedict Sauveterre',
  email: 'benedict@sauveterre.example',
  phone: '020 7946 0677',
  birthday: { age: 55, inDays: 21 },
})
const threeCurrencies = account({
  key: 'sauveterre',
  name: 'Benedict Sauveterre',
  email: benedict.email,
  externalId: 'HL-204465',
  location: 'London',
  people: { owner: [benedict.key], adviser: ['eleanor-whitcombe'], professional: ['naomi-feldmann'] },
  since: '2021-03-01',
  groups: ['wealth-builders'],
  portfolios: [
    { type: 'GIA', inception: '2021-03-08', opening: 260_000, riskProfile: 6 },
    { type: 'GIA', name: 'Dollar Portfolio', inception: '2021-03-22', opening: 410_000, currency: 'USD', riskProfile: 7 },
    { type: 'OPB', name: 'Euro Portfolio Bond', inception: '2021-07-05', opening: 175_000, currency: 'EUR', riskProfile: 3 },
  ],
})
const accountant = person({
  key: 'naomi-feldmann',
  name: 'Naomi Feldmann',
  email: 'naomi@feldmann-accounting.example',
  role: 'professional',
  title: 'Chartered accountant',
  lastLoginDaysAgo: 19,
})

const quentin = person({
  key: 'quentin-marlow',
  name: 'Quentin Marlow',
  email: 'quentin@marlow-old.example',
  active: false,
  lastLoginDaysAgo: 410,
})
const switchedOff = account({
  key: 'marlow',
  name: 'Quentin Marlow',
  email: quentin.email,
  externalId: 'HL-204468',
  location: 'Reading',
  people: { owner: [quentin.key], adviser: ['tobias-hartnell'] },
  since: '2021-10-04',
  groups: ['retirement-planning'],
  portfolios: [{ type: 'SIPP', inception: '2021-10-11', opening: 140_000, riskProfile: 5 }],
})

export const edges: Story = {
  people: [rosemary, leonard, amara, benedict, accountant, quentin],
  accounts: [notLinked, empty, single, threeCurrencies, switchedOff],
  logins: [
    login(rosemary, notLinked, 'Not linked to the portfolio system yet: limited access'),
    login(leonard, empty, 'All portfolios are empty: one paid out, one never funded'),
    login(amara, single, 'Exactly one portfolio: goes straight to it'),
    login(benedict, threeCurrencies, 'Portfolios in pounds, dollars and euro'),
    login(accountant, threeCurrencies, 'Outside professional who sees one client’s account'),
    login(quentin, switchedOff, 'Switched off: cannot sign in'),
  ],
}
