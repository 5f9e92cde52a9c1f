import type { PortfolioDraft } from '../ledger/portfolio.ts'
import type { Currency } from '../market/securities.ts'

export type DemoRelation = 'owner' | 'joint' | 'attorney' | 'executor' | 'professional' | 'adviser' | 'staff'
export type DemoRole = 'admin' | 'company-admin' | 'professional' | 'client'
export type DemoLocale = 'en' | 'is' | 'el'

export type DemoOrganisation = {
  key: string
  edition: string
  name: string
  domain: string
  /** Code with which its advisers sign up. */
  signupCode: string
  seats: { accounts: number; advisers: number }
}
/** `id` is a slug, unique across all editions. */
export type DemoPortal = {
  id: string
  edition: string
  organisation: string
  name: string
  theme: string
  locale: string
  strapline?: string
  /** Terms as HTML, by locale. People who have signed in before have accepted them. */
  terms: Readonly<Record<string, string>>
}
export type DemoPerson = {
  key: string
  edition: string
  name: string
  email: string
  phone?: string
  locale: DemoLocale
  role: DemoRole
  title?: string
  /** Next birthday: the age that the person reaches, and in how many days. */
  birthday?: { age: number; inDays: number }
  organisation?: string
  active: boolean
  lastLoginDaysAgo?: number
  secondFactor: boolean
  /** National id of the person's electronic ID. It is linked if the person must sign in with it. */
  nationalId?: string
  signsInBy?: 'electronic-id'
  /** True for staff who are marked to receive messages. */
  receivesMessages?: boolean
}
export type DemoAccount = {
  key: string
  edition: string
  portal: string
  name: string
  email: string
  externalId: string | null
  currency: Currency
  inception?: string
  people: { person: string; relation: DemoRelation; since: string }[]
  groups: string[]
}
export type DemoGroup = { key: string; edition: string; portal: string; name: string; score: number }
export type DemoAccessGroup = {
  key: string
  edition: string
  portal: string
  name: string
  active: boolean
  team: string[]
  accounts: string[]
}
/** A login of the demo, for a role or a story; `person` and `account` are keys. */
export type DemoLogin = {
  name: string
  story: string
  role: DemoRole
  edition: string
  person: string
  portal: string
  account: string | null
}

export type DemoFirm = {
  organisations: DemoOrganisation[]
  portals: DemoPortal[]
  people: DemoPerson[]
  accounts: DemoAccount[]
  groups: DemoGroup[]
  accessGroups: DemoAccessGroup[]
  logins: DemoLogin[]
}

/** A household or business of the firm: its people, its portfolios, and what it demonstrates. */
export type Story = {
  people: DemoPerson[]
  accounts: StoryAccount[]
  logins: DemoLogin[]
}
export type StoryAccount = Omit<DemoAccount, 'inception'> & { location: string; portfolios: PortfolioDraft[]; accessGroups: string[] }
