import type { Issue } from '@atrium/contract/errors'
import { Decimal } from '@atrium/domain/decimal'
import { readAmount } from '@atrium/domain/net-worth'
import type { EstateEntry, EstateGift, EstatePerson, EstateTerms, GiftEntry, PersonEntry } from '../../contract/estate.ts'
import { firstDay, maxAmount } from '../../contract/estate-terms.ts'

export type StoredTerms = Omit<EstateTerms, 'version'>
export type StoredPerson = Omit<EstatePerson, 'id' | 'version' | 'changedAt'>
export type StoredGift = Omit<EstateGift, 'id' | 'version' | 'changedAt'>

type Read<Stored> = { entry: Stored } | { issues: Issue[] }

const percentPattern = /^(\d{1,3}(\.\d{1,4})?|\.\d{1,4})$/

/** Reads a percentage from 0 to 100 with up to four decimals, which HMRC uses for bands; null for everything else. An empty text is 0. */
function readPercent(text: string): string | null {
  const plain = text.trim().replace(/\s*%$/, '') || '0'
  return percentPattern.test(plain) && Number(plain) <= 100 ? new Decimal(plain).toFixed() : null
}

/** Reads an amount in pounds that is not negative; null for everything else. An empty text is 0. */
function readPounds(text: string): string | null {
  const amount = readAmount(text.trim() || '0', 'GBP')
  return amount !== null && new Decimal(amount).gte(0) && new Decimal(amount).lte(maxAmount) ? amount : null
}

const percentFields = [
  'spousePercent',
  'charityPercent',
  'homePercent',
  'transferredNilRatePercent',
  'transferredResidencePercent',
] as const satisfies readonly (keyof EstateEntry)[]
const amountFields = ['charityAmount', 'transferredRelief', 'usedRelief'] as const satisfies readonly (keyof EstateEntry)[]

/** Reads what a client states about their estate. Returns the errors of its fields if there are any. */
export function readTerms(entry: EstateEntry): Read<StoredTerms> {
  const percents = percentFields.map((path) => ({ path, value: readPercent(entry[path]), code: 'invalid-share' }))
  const amounts = amountFields.map((path) => ({ path, value: readPounds(entry[path]), code: 'invalid-amount' }))
  const read = [...percents, ...amounts]
  const issues: Issue[] = read.filter(({ value }) => value === null).map(({ path, code }) => ({ path, code }))
  const { treatments } = entry
  if (new Set(treatments.map(({ item }) => item)).size < treatments.length) issues.push({ path: 'treatments', code: 'duplicate' })
  if (treatments.filter(({ treatment }) => treatment === 'home').length > 1) issues.push({ path: 'treatments', code: 'several-homes' })
  if (issues.length > 0) return { issues }
  return { entry: { ...entry, ...Object.fromEntries(read.map(({ path, value }) => [path, value!])) } }
}

export const readPerson = (entry: PersonEntry, today: string): Read<StoredPerson> =>
  entry.birthDate !== null && entry.birthDate > today ? { issues: [{ path: 'birthDate', code: 'in-future' }] } : { entry }

/** Reads a gift. Tax is paid at once only for gifts into trusts, and a wedding gift is one to a person. */
export function readGift(entry: GiftEntry, today: string): Read<StoredGift> {
  const [amount, lifetimeTax] = [readPounds(entry.amount), readPounds(entry.lifetimeTax)]
  const issues: Issue[] = []
  if (entry.givenOn > today) issues.push({ path: 'givenOn', code: 'in-future' })
  if (entry.givenOn < firstDay) issues.push({ path: 'givenOn', code: 'too-early' })
  if (amount === null || amount === '0') issues.push({ path: 'amount', code: 'invalid-amount' })
  if (lifetimeTax === null) issues.push({ path: 'lifetimeTax', code: 'invalid-amount' })
  else if (lifetimeTax !== '0' && entry.recipientKind !== 'trust') issues.push({ path: 'lifetimeTax', code: 'not-a-trust' })
  if (entry.exemption.startsWith('wedding') && entry.recipientKind !== 'person') issues.push({ path: 'exemption', code: 'not-a-person' })
  if (amount === null || lifetimeTax === null || issues.length > 0) return { issues }
  return { entry: { ...entry, amount, lifetimeTax } }
}
