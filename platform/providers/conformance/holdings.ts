import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import { valueOfHolding } from '@atrium/domain/valuation'
import type { HoldingsPort, UpstreamHoldings } from '../ports/holdings.ts'
import type { PortfoliosPort } from '../ports/portfolios.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const holdingsSuite: Suite<HoldingsPort & PortfoliosPort> = {
  port: 'holdings',
  checks: [
    {
      name: 'each holding is listed once',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        assertThat(holdings.length > 0, 'the portfolio has no holdings; choose one that has')
        assertUnique(
          holdings.map(({ id }) => id),
          'the holding',
        )
      },
    },
    {
      name: 'there is an exchange rate for every currency of a price',
      run: async (port, known) => {
        const response = await port.getHoldings(known)
        const unpricedHolding = response.holdings.find(
          (holding) => holding.price !== null && computeHoldingValue(response, holding) === null,
        )
        assertThat(
          !unpricedHolding,
          `${unpricedHolding?.name} is priced in ${unpricedHolding?.priceCurrency}, but there is no exchange rate to ${response.currency}`,
        )
      },
    },
    {
      name: 'a bond is classed as fixed interest, with a fractional coupon and a positive nominal',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        for (const { name, assetClass, bond } of holdings) {
          if (bond === null) continue
          assertThat(assetClass === 'Fixed Interest', `${name} has bond terms, but its asset class is ${assetClass}`)
          assertThat(new Decimal(bond.coupon).gte(0) && new Decimal(bond.coupon).lt(1), `the coupon of ${name} is ${bond.coupon}`)
          assertThat(new Decimal(bond.nominal).gt(0), `the nominal of one unit of ${name} is ${bond.nominal}`)
        }
      },
    },
    {
      name: 'the holdings add up to the value of the portfolio, to the penny',
      run: async (port, known) => {
        const response = await port.getHoldings(known)
        const stated = (await port.listPortfolios(known.clientId)).find(({ id }) => id === known.portfolioId)
        const total = roundTo(sum(response.holdings.map((holding) => computeHoldingValue(response, holding))), 2)
        assertThat(total.eq(stated?.value ?? 0), `the holdings add up to ${total}, but the portfolio's value is ${stated?.value}`)
      },
    },
    {
      name: 'the response is for the requested day or the last valuation day before it',
      run: async (port, known) => {
        const [, day = known.today] = await port.listDates(known)
        const { valuedOn } = await port.getHoldings(known, day)
        assertThat(valuedOn <= day, `${day} was requested, but the holdings are of ${valuedOn}`)
      },
    },
    {
      name: 'the available days are listed once each, newest first',
      run: async (port, known) => {
        const days = await port.listDates(known)
        assertUnique(days, 'the day')
        assertThat(days.length > 0, 'no day is available')
        assertThat(
          days.every((day, index) => index === 0 || day < (days[index - 1] ?? '')),
          'the days are not in order',
        )
        assertThat((days[0] ?? '') <= known.today, `the newest day, ${days[0]}, is after ${known.today}`)
      },
    },
    {
      name: 'an unknown portfolio is not found',
      run: (port, { clientId }) =>
        assertNotFound(port.getHoldings({ clientId, portfolioId: `${clientId}-no-such-portfolio` }), 'an unknown portfolio'),
    },
  ],
}

function computeHoldingValue(
  { currency, exchangeRates }: UpstreamHoldings,
  { quantity, price, priceCurrency, pricedOn }: UpstreamHoldings['holdings'][number],
) {
  if (price === null || priceCurrency === null) return new Decimal(0)
  const rates = exchangeRates.map((rate) => ({ ...rate, rate: new Decimal(rate.rate) }))
  return valueOfHolding(new Decimal(quantity), { price: new Decimal(price), currency: priceCurrency, on: pricedOn }, currency, rates).value
}
