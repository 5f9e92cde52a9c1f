import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

/** The smaller editions: one portal, one adviser and a few clients each. */
const calder = { edition: 'asset-manager', organisation: 'calder-investments' }
const ingrid = person({
  ...calder,
  key: 'ingrid-vale',
  name: 'Ingrid Vale',
  email: 'ingrid.vale@calder-investments.example',
  role: 'professional',
  title: 'Investment manager',
  lastLoginDaysAgo: 0,
})
const jonah = person({ edition: 'asset-manager', key: 'jonah-whitaker', name: 'Jonah Whitaker', email: 'jonah@whitaker-mill.example' })
const saoirse = person({
  edition: 'asset-manager',
  key: 'saoirse-kinsella',
  name: 'Saoirse Kinsella',
  email: 'saoirse@kinsella-house.example',
  lastLoginDaysAgo: 9,
})
const managed = { edition: 'asset-manager', portal: 'calder-clients', since: '2021-01-11' }

const whitaker = account({
  ...managed,
  key: 'whitaker',
  name: 'Jonah Whitaker',
  email: jonah.email,
  externalId: 'CI-310001',
  location: 'Hebden Bridge',
  people: { owner: [jonah.key], adviser: [ingrid.key] },
  groups: ['calder-growth'],
  portfolios: [
    { type: 'GIA', inception: '2021-01-18', opening: 275_000, riskProfile: 6 },
    { type: 'ISA', inception: '2021-01-25', opening: 90_000, yearlySaving: 20_000, riskProfile: 7 },
  ],
})
const kinsella = account({
  ...managed,
  key: 'kinsella',
  name: 'Saoirse Kinsella',
  email: saoirse.email,
  externalId: 'CI-310004',
  location: 'Galway',
  currency: 'EUR',
  people: { owner: [saoirse.key], adviser: [ingrid.key] },
  groups: ['calder-growth'],
  portfolios: [{ type: 'GIA', inception: '2021-02-15', opening: 190_000, currency: 'EUR', riskProfile: 5 }],
})

const theodora = person({
  edition: 'partner',
  organisation: 'fairhaven-partners',
  key: 'theodora-lyle',
  name: 'Theodora Lyle',
  email: 'theodora.lyle@fairhaven-partners.example',
  role: 'professional',
  title: 'Partner',
  lastLoginDaysAgo: 1,
})
const ambrose = person({
  edition: 'partner',
  key: 'ambrose-kettle',
  name: 'Ambrose Kettle',
  email: 'ambrose@kettle-print.example',
  lastLoginDaysAgo: 4,
})
const kettle = account({
  edition: 'partner',
  portal: 'fairhaven',
  key: 'kettle',
  name: 'Ambrose Kettle',
  email: ambrose.email,
  externalId: 'FP-5120',
  location: 'Whitby',
  people: { owner: [ambrose.key], adviser: [theodora.key] },
  since: '2021-05-10',
  portfolios: [
    { type: 'GIA', inception: '2021-05-17', opening: 510_000, riskProfile: 5 },
    {
      type: 'SIPP',
      inception: '2021-05-24',
      opening: 330_000,
      riskProfile: 4,
      transferredIn: true,
      originalLots: [
        { on: '2013-02-11', units: 45, cost: 58 },
        { on: '2018-06-20', units: 55, cost: 86 },
      ],
    },
  ],
})

const delphine = person({
  edition: 'demo',
  organisation: 'meridian-demonstration',
  key: 'delphine-crane',
  name: 'Delphine Crane',
  email: 'delphine.crane@thornbury.example',
  role: 'professional',
  title: 'Adviser',
  lastLoginDaysAgo: 0,
})
const miriam = person({
  edition: 'demo',
  organisation: 'meridian-demonstration',
  key: 'miriam-castle',
  name: 'Miriam Castle',
  email: 'miriam.castle@thornbury.example',
  role: 'admin',
  title: 'Head of operations',
  lastLoginDaysAgo: 1,
})
const hugo = person({ edition: 'demo', key: 'hugo-penhallow', name: 'Hugo Penhallow', email: 'hugo@penhallow-farm.example' })
const penhallow = account({
  edition: 'demo',
  portal: 'demonstration',
  key: 'penhallow',
  name: 'Hugo Penhallow',
  email: hugo.email,
  externalId: 'DM-900001',
  location: 'Truro',
  people: { owner: [hugo.key], adviser: [delphine.key] },
  since: '2022-01-10',
  portfolios: [
    { type: 'GIA', inception: '2022-01-17', opening: 150_000, riskProfile: 5 },
    { type: 'ISA', inception: '2022-01-24', opening: 48_000, riskProfile: 6 },
  ],
})

export const elsewhere: Story = {
  people: [ingrid, jonah, saoirse, theodora, ambrose, delphine, miriam, hugo],
  accounts: [whitaker, kinsella, kettle, penhallow],
  logins: [
    login(ingrid, 'calder-clients', 'Investment manager of the asset manager’s own portal'),
    login(jonah, whitaker, 'Client of the asset manager, two portfolios'),
    login(saoirse, kinsella, 'Client of the asset manager in euro, one portfolio'),
    login(theodora, 'fairhaven', 'Adviser in the partner edition'),
    login(ambrose, kettle, 'Client in the partner edition'),
    login(delphine, 'demonstration', 'Adviser in the demonstration edition'),
    login(miriam, 'demonstration', 'Admin of the demonstration edition, whose figures come from Atrium’s own ledger'),
    login(hugo, penhallow, 'Client in the demonstration edition'),
  ],
}
