import type { PortfolioDraft } from '../../ledger/portfolio.ts'
import { account, login, person } from '../story.ts'
import type { Story } from '../types.ts'

/** A client with the same history in every edition, so that the responses of the editions’ providers can be compared. */
const houses = [
  { edition: 'wealth', portal: 'private-clients', externalId: 'HL-204480', adviser: 'eleanor-whitcombe', groups: ['wealth-builders'] },
  { edition: 'asset-manager', portal: 'calder-clients', externalId: 'CI-310010', adviser: 'ingrid-vale', groups: ['calder-growth'] },
  { edition: 'partner', portal: 'fairhaven', externalId: 'FP-5130', adviser: 'theodora-lyle', groups: [] },
  { edition: 'greek', portal: 'iolkos', externalId: 'GR-71010', adviser: 'eleni-papadaki', groups: [] },
  { edition: 'demo', portal: 'demonstration', externalId: 'DM-900010', adviser: 'delphine-crane', groups: [] },
]

const portfolios: PortfolioDraft[] = [
  { type: 'GIA', seed: 'hendry-01', inception: '2021-06-07', opening: 320_000, riskProfile: 5 },
  {
    type: 'GIA',
    seed: 'hendry-02',
    name: 'Dollar Portfolio',
    inception: '2021-08-16',
    opening: 150_000,
    currency: 'USD',
    riskProfile: 6,
  },
]

const clara = (edition: string) =>
  person({
    edition,
    key: `clara-hendry-${edition}`,
    name: 'Clara Hendry',
    email: `clara.${edition}@hendry-family.example`,
    phone: '020 7946 0448',
    lastLoginDaysAgo: 7,
  })

const hendry = ({ edition, portal, externalId, adviser, groups }: (typeof houses)[number]) =>
  account({
    edition,
    portal,
    externalId,
    groups,
    key: `hendry-${edition}`,
    name: 'Clara Hendry',
    email: clara(edition).email,
    location: 'London',
    people: { owner: [clara(edition).key], adviser: [adviser] },
    since: '2021-06-01',
    portfolios,
  })

export const everywhere: Story = {
  people: houses.map(({ edition }) => clara(edition)),
  accounts: houses.map(hendry),
  logins: houses.map((house) =>
    login(clara(house.edition), hendry(house), `Client of every edition with one history; here in the ${house.edition} edition`),
  ),
}
