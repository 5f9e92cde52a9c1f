import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Entry = { id: string; name: string; matches: Record<string, unknown>[] }

let app: TestApp
let adviser: string
let ashworth: string
let tillotson: string

const portal = 'private-clients'
const search = (where: unknown, cookie = adviser) =>
  app.call('POST', `/api/portals/${portal}/accounts/search`, { cookie, body: { where, limit: 200 } })
const find = async (kind: string, settings: object, cookie = adviser): Promise<Entry[]> =>
  (await search([{ kind, settings }], cookie)).json.items
const namesOf = (entries: Entry[]) => entries.map(({ name }) => name)
const securityId = async (name: string) => String((await app.asOwner(`select id from held_securities where name = '${name}'`))[0]?.['id'])

async function store(account: string, portfolio: string, holdings: Record<string, number>, cash: number): Promise<void> {
  const total = Object.values(holdings).reduce((sum, one) => sum + one, cash)
  await app.asOwner(`insert into portfolios (edition, id, account_id, seen_at, source, name, type, currency, value, valued_on)
    values ('wealth', '${portfolio}', '${account}', now(), 'api', '${portfolio}', 'ISA', 'GBP', ${total}, date '2026-07-14')`)
  for (const [name, value] of [...Object.entries(holdings), [`Cash of ${portfolio}`, cash] as const])
    await app.asOwner(`with security as (
        insert into held_securities (edition, name, is_cash) values ('wealth', '${name}', ${name.startsWith('Cash')})
        on conflict (edition, name, symbol, sedol, is_cash) do update set name = excluded.name returning id)
      insert into stored_holdings (edition, portfolio_id, holding_id, account_id, security_id, units, value, currency, asset_class, provider, source, as_on, fetched_at)
      select 'wealth', '${portfolio}', '${name}', '${account}', id, 1, ${value}, 'GBP', 'Equities', 'asset-manager', 'api', date '2026-07-14', now() from security`)
}

beforeAll(async () => {
  app = await createTestApp()
  adviser = await app.signIn('eleanor-whitcombe')
  ;[ashworth, tillotson] = [await app.findAccountId('ashworth'), await app.findAccountId('tillotson')]
  await store(ashworth, 'T-SIPP', { Beta: 858 }, 142)
  await store(ashworth, 'T-ISA', { Alpha: 500, Beta: 400 }, 100)
  await store(tillotson, 'T-GIA', { Alpha: 950 }, 50)
  await store(await app.findAccountId('osei'), 'T-OSEI', { Alpha: 100 }, 900)
})
afterAll(() => app.close())

describe('clients who hold a security', () => {
  test('are found with the value, the number of portfolios and the day', async () => {
    const security = await securityId('Beta')
    const found = await find('holding', { security })
    expect(namesOf(found)).toEqual(['Margaret Ashworth'])
    expect(found[0]?.matches).toEqual([{ amount: { amount: '1258', currency: 'GBP' }, count: 2, on: '2026-07-14' }])
    const alpha = { kind: 'holding', settings: { security: await securityId('Alpha') } }
    const response = (await search([alpha])).json
    expect(namesOf(response.items).toSorted()).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
    expect(response.conditions).toEqual([{ kind: 'holding', names: { security: 'Alpha' }, isMissing: false }])
    expect(namesOf((await search([alpha], await app.signIn('tobias-hartnell'))).json.items)).toEqual(['Amara Osei'])
  })

  test('are not found by portfolios that the provider no longer lists, or of another source', async () => {
    const security = await securityId('Alpha')
    await app.asOwner(`update portfolios set seen_at = now() - interval '400 days' where id = 'T-GIA'`)
    await app.asOwner(`update account_overviews set refreshed_at = now() - interval '1 day' where account_id = '${tillotson}'`)
    expect(namesOf(await find('holding', { security }))).toEqual(['Margaret Ashworth'])
    await app.asOwner(`update portfolios set seen_at = now() where id = 'T-GIA'`)
    await app.asOwner(`update portfolios set source = 'static' where id = 'T-ISA'`)
    expect(namesOf(await find('holding', { security }))).toEqual(['Geoffrey Tillotson'])
    await app.asOwner(`update portfolios set source = 'api' where id = 'T-ISA'`)
  })

  test('are none if the security no longer exists, which the list says; an invalid one is refused', async () => {
    const { json } = await search([{ kind: 'holding', settings: { security: '01a1fd36-0000-7000-8000-000000000000' } }])
    expect([json.count, json.conditions]).toEqual([0, [{ kind: 'holding', names: {}, isMissing: true }]])
    expect((await search([{ kind: 'holding', settings: { security: 'Alpha' } }])).json.issues[0].path).toBe('where.0.settings.security')
  })

  test('are chosen by a security that the caller’s clients hold', async () => {
    const options = async (text: string, cookie = adviser) =>
      (
        await app.call('POST', `/api/portals/${portal}/client-conditions/options`, {
          cookie,
          body: { kind: 'holding', setting: 'security', search: text },
        })
      ).json.items
    expect(await options('alph')).toEqual([{ value: await securityId('Alpha'), label: 'Alpha' }])
    expect(await options('al')).toEqual([])
    expect(await options('beta', await app.signIn('tobias-hartnell'))).toEqual([])
  })
})

describe('clients with cash in a portfolio', () => {
  test('are found by the portfolio with the largest share', async () => {
    const found = await find('cash-share', { atLeast: '10' })
    expect(namesOf(found)).toEqual(['Margaret Ashworth'])
    expect(found[0]?.matches).toEqual([{ text: 'T-SIPP', rate: '0.142000', on: '2026-07-14', amount: { amount: '142', currency: 'GBP' } }])
    expect(await find('cash-share', { atLeast: '14.3' })).toEqual([])
    expect(namesOf(await find('cash-share', { atLeast: '5' })).toSorted()).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
  })

  test.each(['0', '101', '-5', 'ten', '1e1'])('are not searched with the share %s', async (atLeast) => {
    expect((await search([{ kind: 'cash-share', settings: { atLeast } }])).json.issues[0].path).toBe('where.0.settings.atLeast')
  })
})
