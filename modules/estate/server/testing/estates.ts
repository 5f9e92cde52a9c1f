import { randomUUID } from 'node:crypto'
import type { TestApp, TestResponse } from '@atrium/server/testing/test-app'
import type { EstateEntry, GiftEntry, PersonEntry } from '../../contract/estate.ts'

/** What a client states about their estate in tests. */
export const exampleTerms: EstateEntry = {
  maritalStatus: 'single',
  isLongTermResident: true,
  isSpouseLongTermResident: true,
  hasTrustInterest: false,
  treatments: [],
  spousePercent: '0',
  charityAmount: '0',
  charityPercent: '',
  homePercent: '0',
  transferredNilRatePercent: '0',
  transferredResidencePercent: '0',
  transferredRelief: '',
  usedRelief: '0',
  wishes: '',
}

export const examplePerson: PersonEntry = { name: 'Anna', relation: 'child', birthDate: '1984-05-02' }

export const exampleGift: GiftEntry = {
  givenOn: '2024-06-01',
  amount: '120,000',
  recipient: 'Anna',
  recipientKind: 'person',
  exemption: 'annual',
  lifetimeTax: '',
}

type SaveOptions = { id?: string; version?: number }

/** Calls the routes of an estate as a person. */
export const createEstateCalls = (app: TestApp, account: string, cookie: string) => {
  const path = `/api/accounts/${account}/estate`
  return {
    path,
    get: (): Promise<TestResponse> => app.get(path, { cookie }),
    saveTerms: (fields: Partial<Record<keyof EstateEntry, unknown>> = {}, version = 0): Promise<TestResponse> =>
      app.call('PUT', path, { cookie, body: { ...exampleTerms, ...fields, version } }),
    savePerson: (fields: object = {}, { id = randomUUID(), version = 0 }: SaveOptions = {}): Promise<TestResponse> =>
      app.call('PUT', `${path}/people/${id}`, { cookie, body: { ...examplePerson, ...fields, version } }),
    saveGift: (fields: object = {}, { id = randomUUID(), version = 0 }: SaveOptions = {}): Promise<TestResponse> =>
      app.call('PUT', `${path}/gifts/${id}`, { cookie, body: { ...exampleGift, ...fields, version } }),
    remove: (kind: 'people' | 'gifts', id: string, version: number): Promise<TestResponse> =>
      app.call('DELETE', `${path}/${kind}/${id}`, { cookie, body: { version } }),
    explain: (figure: string, of: string): Promise<TestResponse> => app.get(`${path}/explanations/${figure}?of=${of}`, { cookie }),
    explainCase: (figure: string, of: string): Promise<TestResponse> => app.get(`${path}/explanations/${figure}/case?of=${of}`, { cookie }),
  }
}

/** Removes everything that tests have stored of an estate, and the items of its plan. */
export const clearEstate = async (app: TestApp, account: string): Promise<void> => {
  for (const table of ['estates', 'estate_people', 'estate_gifts', 'financial_holdings', 'protections'])
    await app.asOwner(`delete from ${table} where account_id = '${account}'`)
}
