import { Decimal, sum } from '@atrium/domain/decimal'
import type { ReportsPort } from '../ports/reports.ts'
import { assertThat, assertNotFound, type Suite } from './frame.ts'

export const reportsSuite: Suite<ReportsPort> = {
  port: 'reports',
  checks: [
    {
      name: 'the total is the sum of the portfolios, within a penny for each, and the series adds up to 100',
      run: async (port, { clientId }) => {
        const { totalAssets, portfolios, series } = await port.getReport(clientId)
        const total = sum(portfolios.map(({ value }) => new Decimal(value)))
        const difference = total.minus(totalAssets).abs()
        assertThat(
          difference.lte(new Decimal('0.01').times(portfolios.length)),
          `the portfolios add up to ${total}, but the total is ${totalAssets}`,
        )
        const percent = sum(series.map(({ percentage }) => new Decimal(percentage)))
        assertThat(series.length === 0 || percent.eq(100), `the series adds up to ${percent}`)
      },
    },
    {
      name: 'the report of an unknown client is not found',
      run: (port) => assertNotFound(port.getReport('no-such-client-0'), 'an unknown client'),
    },
  ],
}
