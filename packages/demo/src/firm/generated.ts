import { pick, createRandom, type Random } from '../random.ts'
import type { Objective, PortfolioDraft, PortfolioType } from '../ledger/portfolio.ts'
import { businessDayToDate, toBusinessDay } from '../calendar.ts'
import { generateName } from './names.ts'
import type { StoryAccount } from './types.ts'

/** A generated client. Its fields are computed from its number, so no list of clients is stored. */
export type GeneratedClient = {
  index: number
  externalId: string | null
  person: string
  name: string
  accountName: string
  email: string
  trust: boolean
  location: string
}

const firstNumber = 300_000
const towns = [
  'Guildford',
  'Bath',
  'York',
  'Edinburgh',
  'Dublin',
  'Cheltenham',
  'Winchester',
  'Harrogate',
  'Cardiff',
  'Belfast',
  'Norwich',
  'Exeter',
  'London',
  'Cork',
]
const mailDomains = ['hillside-mail.example', 'letterbox.example', 'penny-post.example', 'oakmail.example']

export function createGeneratedClient(index: number): GeneratedClient {
  const { name, mailbox } = generateName(index)
  const random = createRandom('client', index)
  const trust = random() < 0.03
  return {
    index,
    name,
    trust,
    // About one client in seventy has no external id.
    externalId: index % 71 === 40 ? null : `HL-${firstNumber + index}`,
    person: `client-${index}`,
    accountName: trust ? `The ${name} Settlement` : name,
    email: `${mailbox}@${pick(random, mailDomains)}`,
    location: pick(random, towns),
  }
}

/** Returns the number of the generated client with an external id, or null if there is none. */
export function findGeneratedIndex(externalId: string, count: number): number | null {
  if (!/^HL-[3-9]\d{5}$/.test(externalId)) return null
  const index = Number(externalId.slice(3)) - firstNumber
  return index < count && createGeneratedClient(index).externalId ? index : null
}

export function createGeneratedPortfolios(client: GeneratedClient): PortfolioDraft[] {
  const random = createRandom('portfolios', client.index)
  const joined = toBusinessDay('2020-11-02') + Math.floor(random() ** 1.4 * 1_250)
  const retired = random() < 0.25
  const wealth = 35_000 * (0.5 + 12 * random() ** 3)
  return drawPortfolioTypes(client, random).map((type, index) =>
    createDraft(type, businessDayToDate(joined + index * 6), wealth, retired, random),
  )
}

/** Returns the account of a generated client, with its adviser and groups in the firm. */
export function createGeneratedAccount(client: GeneratedClient): StoryAccount {
  const chance = createRandom('adviser', client.index)()
  const adviser = chance < 0.62 ? 'eleanor-whitcombe' : chance < 0.86 ? 'tobias-hartnell' : null
  const office = adviser
    ? client.index % 3 === 0
      ? adviser === 'eleanor-whitcombe'
        ? 'surrey-office'
        : 'london-office'
      : null
    : client.index % 2 === 0
      ? 'surrey-office'
      : 'london-office'
  const since = businessDayToDate(toBusinessDay('2020-10-05') + (client.index % 900))
  return {
    key: `account-${client.index}`,
    edition: 'wealth',
    portal: 'private-clients',
    name: client.accountName,
    email: client.email,
    externalId: client.externalId,
    currency: 'GBP',
    location: client.location,
    portfolios: [],
    groups: [chooseGroup(client)],
    accessGroups: office ? [office] : [],
    people: [
      { person: client.person, relation: 'owner', since },
      ...(adviser ? [{ person: adviser, relation: 'adviser' as const, since }] : []),
    ],
  }
}

const chooseGroup = (client: GeneratedClient) =>
  client.trust
    ? 'trustees'
    : (['retirement-planning', 'wealth-builders', 'retirement-planning', 'business-owners', 'wealth-builders'] as const)[client.index % 5]!

function drawPortfolioTypes(client: GeneratedClient, random: Random): PortfolioType[] {
  if (client.trust) return random() < 0.5 ? ['Trust'] : ['Trust', 'GIA']
  const likely: [PortfolioType, number][] = [
    ['SIPP', 0.66],
    ['ISA', 0.8],
    ['GIA', 0.55],
    ['OPB', 0.14],
    ['ExO', 0.09],
    ['SSAS', 0.03],
  ]
  const types = likely.filter(([, chance]) => random() < chance).map(([type]) => type)
  return types.length === 0 ? ['ISA'] : types.slice(0, 4)
}

const sizes: Record<PortfolioType, number> = { SIPP: 1.6, ISA: 0.7, GIA: 1, OPB: 0.9, ExO: 0.3, SSAS: 2, Trust: 2.4 }

function createDraft(type: PortfolioType, inception: string, wealth: number, retired: boolean, random: Random): PortfolioDraft {
  const opening = Math.max(5, Math.round((wealth * sizes[type] * (0.6 + 0.8 * random())) / 1_000)) * 1_000
  const objective: Objective = retired ? 'Income' : pick(random, ['Both', 'Accumulation', 'Both'] as const)
  const draft: PortfolioDraft = {
    type,
    inception,
    opening,
    objective,
    riskProfile: type === 'ExO' ? null : 2 + Math.floor(random() * (retired ? 3 : 6)),
    transferredIn: random() < 0.15,
  }
  if (retired) return { ...draft, monthlyWithdrawal: type === 'SIPP' || type === 'GIA' ? Math.round(opening / 30_000) * 100 : 0 }
  return {
    ...draft,
    monthlySaving: random() < 0.4 ? Math.round(opening / 20_000) * 100 : 0,
    yearlySaving: type === 'ISA' && random() < 0.4 ? 20_000 : 0,
  }
}
