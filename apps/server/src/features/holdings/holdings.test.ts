import { appendFileSync } from 'node:fs'
const require_log = (...a: unknown[]) => appendFileSync('/tmp/hold.txt', a.join(' ') + '\n')
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
test('x', async () => {
  const cookie = await app.signIn('margaret-ashworth')
  for (const p of ['HL-204417-02', 'HL-204417-01']) {
    const h = (await app.get(`/api/portfolios/${p}/holdings`, { cookie })).json
    for (const g of h.groups)
      for (const one of g.holdings) {
        const d = (await app.get(`/api/portfolios/${p}/holdings/${one.id}`, { cookie })).json
        const y = (await app.get(`/api/portfolios/${p}/holdings/${one.id}/history`, { cookie })).json
        const f = (await app.get(`/api/portfolios/${p}/holdings/${one.id}/fund`, { cookie })).json
        require_log(
          one.id,
          one.symbol,
          one.sedol,
          one.cashTypeId,
          one.value,
          d.transactions?.length,
          JSON.stringify(d.totals),
          y.gap,
          y.points?.length,
          JSON.stringify(y.points?.at(-1)),
          f.fund?.fundName,
        )
      }
  }
})
