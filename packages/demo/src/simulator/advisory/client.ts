import { addDays } from '../../calendar.ts'
import { listClientIds, findHousehold, listProfessionals, type Contact, type Household } from '../../firm/households.ts'
import { hashParts } from '../../random.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import {
  createHouseholdRandom,
  listCompanies,
  findRequestedHousehold,
  drawLines,
  linesOfBusiness,
  createNumber,
  getPersonalIrisId,
} from './household.ts'

const servicesTitle = 'Client services'

/** GET /client/{id} */
export function showClient(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const { account, owners } = household
  const manager = listProfessionals(account.edition).find(({ title }) => title === servicesTitle)
  return {
    clientId: household.id,
    fullName: account.name,
    emailAddress: account.email,
    phoneNumber: owners[0]?.phone ?? null,
    town: account.location,
    clientSince: account.people[0]!.since,
    nextReview: addDays(request.today, (hashParts('review', household.id) % 220) - 20),
    irisId: getPersonalIrisId(household),
    intellifloId: `if-${createNumber('intelliflo', household, 0)}`,
    companies: listCompanies(household),
    members: owners.map(({ name, email }) => ({ fullName: name, emailAddress: email })),
    clientServicesManager: manager ? { name: manager.name, email: manager.email, phoneNumber: manager.phone ?? null } : null,
  }
}

/** GET /client/{id}/advisors: advisers with their lines of business; empty if there are none. */
export function listAdvisors(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  return { advisors: household.advisers.map((adviser) => formatAdvisor(adviser, household)) }
}

/**
 * GET /client/{id}/query?searchTerm: clients of the adviser with the e-mail address `id`. A term of one or two letters finds no clients.
 */
export function searchClients(request: UpstreamRequest) {
  const term = (request.query.get('searchTerm') ?? '').trim().toLowerCase()
  const households = listHouseholds(request, request.id)
  if (term === '') return { clients: households.map(formatClient) }
  if (term.length < 3) return { clients: [] }
  return { clients: households.filter(({ account }) => `${account.name} ${account.email}`.toLowerCase().includes(term)).map(formatClient) }
}

/** GET /advisor/clients?emailAddress */
export function listAdvisorClients(request: UpstreamRequest) {
  const email = request.query.get('emailAddress')
  if (!email) throw new Refusal(400, 'email-address-needed')
  return { clients: listHouseholds(request, email).map(formatClient) }
}

/** GET /clientrules/{id}: pages of the portal that a client may open. */
export function listRules(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const random = createHouseholdRandom(household, 'rules')
  const used = new Set<string>(drawLines(household))
  return [
    ...linesOfBusiness.map(({ code, name }) => ({ name: pageNames[code] ?? name, enabled: used.has(code) })),
    { name: 'library', enabled: true },
    { name: 'client-services', enabled: random() < 0.95 },
  ]
}

/** GET /LineOfBusiness/ */
export const listLinesOfBusiness = () => linesOfBusiness

const pageNames: Record<string, string> = { FF: 'financial', FL: 'law', FT: 'tax', FA: 'accountancy', FR: 'recruitment' }

const listHouseholds = (request: UpstreamRequest, email: string): Household[] =>
  listClientIds(email, request.generated)
    .flatMap((id) => findHousehold(id, request.generated) ?? [])
    .filter(({ account }) => request.editions?.includes(account.edition) ?? true)

const formatClient = ({ id, account }: Household) => ({ clientId: id, fullName: account.name, emailAddress: account.email })

const formatAdvisor = (adviser: Contact, household: Household) => ({
  advisorId: adviser.key,
  fullName: adviser.name,
  emailAddress: adviser.email,
  phoneNumber: adviser.phone ?? null,
  jobTitle: adviser.title ?? null,
  lineOfBusinessCodes: drawLines(household).filter((code) => code === 'FF' || code === 'FT'),
})
