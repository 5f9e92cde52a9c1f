import { randomUUID } from 'node:crypto'
import type { TestApp, TestResponse } from '@atrium/server/testing/test-app'
import type { ProtectionEntry } from '../../contract/protections.ts'
import type { HoldingEntry } from '../../contract/financial-holdings.ts'

/** An item as it is entered in tests. */
export const exampleEntry: HoldingEntry = {
  name: 'Savings account',
  description: '',
  radioType: 'asset',
  type: 'cash',
  value: '64,250',
  currency: 'GBP',
  valueDate: '2026-10-30',
  returns: null,
  source: 'typed',
  postCode: null,
  bedrooms: null,
  propertyType: null,
  enabledEstimateBtn: false,
  ownership: 'sole',
  share: '100',
  coOwner: '',
}

/** A policy as it is entered in tests. */
export const examplePolicy: ProtectionEntry = {
  kind: 'life',
  name: 'Whole of life',
  sum: '250,000',
  currency: 'GBP',
  endsOn: null,
  premium: '£38.20',
  inTrust: false,
}

/** Switches the financial page of an account on or off for its client. */
export const setFinancialPage = (app: TestApp, account: string, isEnabled: boolean): Promise<unknown> =>
  app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) select edition, id, 'financial', ${isEnabled} from accounts where id = '${account}'
    on conflict (account_id, name) do update set is_enabled = excluded.is_enabled`)

type SaveOptions = { id?: string; version?: number; cookie: string }

/** Calls the routes of the holdings of an account. */
export const createHoldingCalls = (app: TestApp, account: string) => {
  const path = `/api/accounts/${account}/financial-holdings`
  return {
    path,
    save: (
      fields: Partial<Record<keyof HoldingEntry, unknown>>,
      { id = randomUUID(), version = 0, cookie }: SaveOptions,
    ): Promise<TestResponse> => app.call('PUT', `${path}/${id}`, { cookie, body: { ...exampleEntry, ...fields, version } }),
    list: (cookie: string, query = '') => app.get(`${path}${query}`, { cookie }),
    get: (id: string, cookie: string) => app.get(`${path}/${id}`, { cookie }),
    /** Removes an item in the given version, or in its present one. */
    remove: async (id: string, cookie: string, version?: number): Promise<TestResponse> => {
      const current = version ?? (await app.get(`${path}/${id}`, { cookie })).json.holding?.version ?? 1
      return app.call('DELETE', `${path}/${id}`, { cookie, body: { version: current } })
    },
    netWorth: (cookie: string) => app.get(`/api/accounts/${account}/net-worth`, { cookie }),
  }
}
