import type { Account } from '@atrium/accounts/contract/accounts'
import type { Holdings } from '../../contract/portfolios.ts'
import { Decimal } from '@atrium/domain/decimal'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { testDay } from '@atrium/server/testing/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

describe('a stated total that differs from the sum of its parts', () => {
  /** Starts an app whose asset manager states the given values for an account or a portfolio. */
  async function startAppWith(values: { account?: string; portfolio?: string }): Promise<TestApp> {
    const own = await createTestApp()
    const { portfolios } = own.deps.providers
    own.deps.providers.portfolios = (edition, source) => {
      const provider = portfolios(edition, source)
      return {
        ...provider,
        getAccount: async (id, on) => ({
          ...(await provider.getAccount(id, on)),
          ...(values.account !== undefined && { value: values.account }),
        }),
        listPortfolios: async (id) =>
          (await provider.listPortfolios(id)).map((one) =>
            one.id === 'HL-204417-01' && values.portfolio !== undefined ? { ...one, value: values.portfolio } : one,
          ),
      }
    }
    return own
  }
  const readAccount = async (own: TestApp) =>
    (await own.get(`/api/accounts/${await own.findAccountId('ashworth')}`, { cookie: await own.signIn('margaret-ashworth') }))
      .json as Account
  const readHoldings = async (own: TestApp, query = '') =>
    (await own.get(`/api/portfolios/HL-204417-01/holdings${query}`, { cookie: await own.signIn('margaret-ashworth') })).json as Holdings

  test('is reported for the account, with the sum of its portfolios and the difference', async () => {
    const own = await startAppWith({ account: '1000000' })
    const { portfolios, unexplained } = await readAccount(own)
    const sum = portfolios.reduce((all, { accountValue }) => all.plus(accountValue!.amount), new Decimal(0))
    expect(unexplained).toEqual({ sum: sum.toFixed(), difference: new Decimal('1000000').minus(sum).toFixed() })
    await own.close()
  })

  test('is reported for the holdings of its day, but not for those of an earlier day', async () => {
    const own = await startAppWith({ portfolio: '5' })
    const { total, unexplained } = await readHoldings(own)
    expect(unexplained).toEqual({ stated: '5', sum: total.value, difference: new Decimal('5').minus(total.value!).toFixed() })
    expect((await readHoldings(own, '?on=2026-10-01')).unexplained).toBeNull()
    await own.close()
  })

  test('does not occur in the demo firm', async () => {
    const clients = createDemoFirm({ clients: 0, today: testDay }).people.filter(
      ({ edition, role }) => edition === 'wealth' && role === 'client',
    )
    let read = 0
    for (const { key } of clients.slice(0, 12)) {
      const cookie = await app.signIn(key, { 'x-forwarded-for': `198.18.3.${read++}` }).catch(() => undefined)
      if (!cookie) continue
      for (const { id } of (await app.get('/api/me', { cookie })).json.accounts as { id: string }[]) {
        const account = (await app.get(`/api/accounts/${id}`, { cookie })).json as Account
        expect([key, account.unexplained]).toEqual([key, null])
        for (const portfolio of account.portfolios) {
          const { unexplained } = (await app.get(`/api/portfolios/${portfolio.id}/holdings`, { cookie })).json as Holdings
          expect([portfolio.id, unexplained]).toEqual([portfolio.id, null])
        }
      }
    }
    expect(read).toBeGreaterThan(5)
  })
})
