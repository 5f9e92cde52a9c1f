import { findHousehold, type Household } from '../../firm/households.ts'
import { hashOf, pick, randomFrom, type Random } from '../../random.ts'
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

export function requestedHousehold(request: UpstreamRequest): Household {
  const household = findHousehold(request.id, request.generated)
  if (!household || !(request.editions?.includes(household.account.edition) ?? true)) throw new Refusal(404, 'unknown-client')
  return household
}

/** Returns a stream of random numbers for a household and a purpose. */
export const chanceOf = (household: Household, purpose: string): Random => randomFrom('advisory', purpose, household.id)

/** Draws the lines of business of a household. Every household has financial advice; the other lines are random. */
export function linesOf(household: Household): LineCode[] {
  const random = chanceOf(household, 'lines')
  const isBusiness = companiesOf(household).length > 0
  const likely: Record<LineCode, number> = { FF: 1, FL: 0.45, FT: 0.6, FA: isBusiness ? 1 : 0.1, FR: isBusiness ? 0.4 : 0 }
  return linesOfBusiness.map(({ code }) => code).filter((code) => random() < likely[code])
}

/** Draws the companies of a household. The account of a company has that company, some people have one or three, and others none. */
export function companiesOf(household: Household): Company[] {
  const { name } = household.account
  if (/ (Ltd|plc)$/.test(name)) return [companyOf(household, name, 0)]
  if (name.startsWith('The ')) return []
  const random = chanceOf(household, 'companies')
  const surname = name.split(' ').at(-1)!
  const kinds = ['Holdings Ltd', 'Trading Ltd', 'Property Partnership LLP']
  const count = random() < 0.55 ? 0 : random() < 0.7 ? 1 : kinds.length
  return kinds.slice(0, count).map((kind, place) => companyOf(household, `${surname} ${kind}`, place))
}

function companyOf(household: Household, name: string, place: number): Company {
  return {
    name,
    irisId: numberOf('iris', household, place + 1),
    // The third company has no digital books.
    dextId: place === 2 ? null : `dx-${numberOf('dext', household, place)}`,
    xeroIds: (['FA', 'FT'] as const).map((lob) => ({ xeroId: `xr-${lob.toLowerCase()}-${numberOf('xero', household, place)}`, lob })),
  }
}

/** Returns the person's number in the tax system. */
export const personalIrisId = (household: Household): string => numberOf('iris', household, 0)

/** Returns the company with the requested tax account. Refuses the request if the household has no such company. */
export function requestedCompany(request: UpstreamRequest, household: Household, irisId = request.ids[1] ?? ''): Company {
  const company = companiesOf(household).find((one) => one.irisId === irisId)
  if (!company) throw new Refusal(404, 'unknown-company')
  return company
}

export function requirePersonal(request: UpstreamRequest, household: Household): void {
  if (request.ids[1] !== personalIrisId(household)) throw new Refusal(404, 'unknown-person')
}

export const numberOf = (kind: string, household: Household, place: number): string =>
  String(100_000_000 + (hashOf(kind, household.id, place) % 899_999_999))

export const chosen = <Value>(random: Random, list: readonly Value[], count: number): Value[] => {
  const remaining = [...list]
  return Array.from({ length: Math.min(count, list.length) }, () => {
    const one = pick(random, remaining)
    remaining.splice(remaining.indexOf(one), 1)
    return one
  })
}
