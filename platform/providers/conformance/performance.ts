import { Decimal } from '@atrium/domain/decimal'
import type { PerformancePort } from '../ports/performance.ts'
import type { PortfoliosPort } from '../ports/portfolios.ts'
import { assertThat, assertAscending, assertNotFound, type Suite } from './frame.ts'

export const performanceSuite: Suite<PerformancePort & PortfoliosPort> = {
  port: 'performance',
  checks: [
    {
      name: 'daily values are listed once each and in order',
      run: async (port, known) => {
        const { values, benchmark } = await port.getPerformance(known)
        assertThat(values.length > 0, 'there are no daily values')
        assertAscending(
          values.map(({ on }) => on),
          'the daily values',
        )
        assertAscending(benchmark?.levels.map(({ on }) => on) ?? [], 'the levels of the benchmark')
      },
    },
    {
      name: 'the last value is the value of the portfolio',
      run: async (port, known) => {
        const { values } = await port.getPerformance(known)
        const stated = (await port.listPortfolios(known.clientId)).find(({ id }) => id === known.portfolioId)
        const last = values.at(-1)
        assertThat(
          last?.on === stated?.valuedOn,
          `the last daily value is of ${last?.on}, but the portfolio is valued on ${stated?.valuedOn}`,
        )
        assertThat(
          new Decimal(last?.value ?? 0).eq(stated?.value ?? 0),
          `the last daily value is ${last?.value}, but the portfolio's value is ${stated?.value}`,
        )
      },
    },
    {
      name: 'inflows and outflows are not negative',
      run: async (port, known) => {
        const { values } = await port.getPerformance(known)
        const negativeFlow = values.find(({ inflow, outflow }) => inflow.startsWith('-') || outflow.startsWith('-'))
        assertThat(!negativeFlow, `the flows on ${negativeFlow?.on} are ${negativeFlow?.inflow} and ${negativeFlow?.outflow}`)
      },
    },
    {
      name: 'the requested period is respected',
      run: async (port, known) => {
        const all = (await port.getPerformance(known)).values
        const from = all[Math.floor(all.length / 2)]?.on ?? known.today
        const to = all.at(-1)?.on ?? known.today
        const { values } = await port.getPerformance(known, { from, to })
        assertThat(
          values[0]?.on === from && values.at(-1)?.on === to,
          `${from} to ${to} was requested, but the values are from ${values[0]?.on} to ${values.at(-1)?.on}`,
        )
      },
    },
    {
      name: 'the values of an unknown portfolio are not found',
      run: (port, { clientId }) =>
        assertNotFound(port.getPerformance({ clientId, portfolioId: `${clientId}-no-such-portfolio` }), 'an unknown portfolio'),
    },
  ],
}
