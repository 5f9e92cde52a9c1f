import { findHousehold, type Household } from '../../firm/households.ts'
import { hashParts, pick, createRandom, type Random } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'

export const linesOfBusiness = [
  { code: 'FF', name: 'Financial' },
  { code: 'FL', name: 'Law' },
  { code: 'FT', name: 'Tax' },
  { code: 'FA', name: 'Accounting' },
  { code: 'FR', name: 'Recruitment' },
] as const
export type LineCode = (typeof linesOfBusiness)[number]['code']

export type Company = { name: string; irisId: string; dextId: string | null; xeroIds: { xeroId: string; lob: LineCode }[] }

export function findRequestedHousehold(request: UpstreamRequest): Household {
  const household = findHousehold(request.id, request.generated)
  if (!household || !(request.editions?.includes(household.account.edition) ?? true)) throw new Refusal(404, 'unknown-client')
  return household
}

/** Returns a stream of random numbers for a household and a purpose. */
export const createHouseholdRandom = (household: Household, purpose: string): Random => createRandom('advisory', purpose, household.id)

/** Draws the lines of business of a household. Every household has financial advice; the other lines are random. */
export function drawLines(household: Household): LineCode[] {
  const random = createHouseholdRandom(household, 'lines')
  const isBusiness = listCompanies(household).length > 0
  const likely: Record<LineCode, number> = { FF: 1, FL: 0.45, FT: 0.6, FA: isBusiness ? 1 : 0.1, FR: isBusiness ? 0.4 : 0 }
  return linesOfBusiness.map(({ code }) => code).filter((code) => random() < likely[code])
}

/** Draws the companies of a household. The account of a company has that company, some people have one or three, and others none. */
export function listCompanies(household: Household): Company[] {
  const { name } = household.account
  if (/ (Ltd|plc)$/.test(name)) return [createCompany(household, name, 0)]
  if (name.startsWith('The ')) return []
  const random = createHouseholdRandom(household, 'companies')
  const surname = name.split(' ').at(-1)!
  const kinds = ['Holdings Ltd', 'Trading Ltd', 'Property Partnership LLP']
  const count = random() < 0.55 ? 0 : random() < 0.7 ? 1 : kinds.length
  return kinds.slice(0, count).map((kind, index) => createCompany(household, `${surname} ${kind}`, index))
}

function createCompany(household: Household, name: string, index: number): Company {
  return {
    name,
    irisId: createNumber('iris', household, index + 1),
    // The third company has no digital books.
    dextId: index === 2 ? null : `dx-${createNumber('dext', household, index)}`,
    xeroIds: (['FA', 'FT'] as const).map((lob) => ({ xeroId: `xr-${lob.toLowerCase()}-${createNumber('xero', household, index)}`, lob })),
  }
}

/** Returns the person's number in the tax system. */
export const getPersonalIrisId = (household: Household): string => createNumber('iris', household, 0)

/** Returns the company with the requested tax account. Refuses the request if the household has no such company. */
export function findRequestedCompany(request: UpstreamRequest, household: Household, irisId = request.ids[1] ?? ''): Company {
  const company = listCompanies(household).find((one) => one.irisId === irisId)
  if (!company) throw new Refusal(404, 'unknown-company')
  return company
}

export function requirePersonal(request: UpstreamRequest, household: Household): void {
  if (request.ids[1] !== getPersonalIrisId(household)) throw new Refusal(404, 'unknown-person')
}

export const createNumber = (kind: string, household: Household, index: number): string =>
  String(100_000_000 + (hashParts(kind, household.id, index) % 899_999_999))

export const drawSome = <Value>(random: Random, list: readonly Value[], count: number): Value[] => {
  const remaining = [...list]
  return Array.from({ length: Math.min(count, list.length) }, () => {
    const one = pick(random, remaining)
    remaining.splice(remaining.indexOf(one), 1)
    return one
  })
}
