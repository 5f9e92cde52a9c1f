import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import { valueOfHolding } from '@atrium/domain/valuation'
import type { HoldingsPort, UpstreamHoldings } from '../ports/holdings.ts'
import type { PortfoliosPort } from '../ports/portfolios.ts'
import { demand, demandOnce, demandUnknown, type Suite } from './frame.ts'

export const holdingsSuite: Suite<HoldingsPort & PortfoliosPort> = {
  port: 'holdings',
  checks: [
    {
      name: 'each holding is listed once',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        demand(holdings.length > 0, 'the portfolio holds nothing: choose one that does')
        demandOnce(
          holdings.map(({ id }) => id),
          'the holding',
        )
      },
    },
    {
      name: 'there is a rate for every currency of a price',
      run: async (port, known) => {
        const answer = await port.getHoldings(known)
        const without = answer.holdings.find((holding) => holding.price !== null && valueOf(answer, holding) === null)
        demand(!without, `${without?.name} is priced in ${without?.priceCurrency}, without a rate to ${answer.currency}`)
      },
    },
    {
      name: 'a bond is classed as fixed interest, with a fractional coupon and a positive nominal',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        for (const { name, assetClass, bond } of holdings) {
          if (bond === null) continue
          demand(assetClass === 'Fixed Interest', `${name} has the terms of a bond, and is ${assetClass}`)
          demand(new Decimal(bond.coupon).gte(0) && new Decimal(bond.coupon).lt(1), `the coupon of ${name} is ${bond.coupon}`)
          demand(new Decimal(bond.nominal).gt(0), `a unit of ${name} is of ${bond.nominal} nominal`)
        }
      },
    },
    {
      name: 'the holdings add up to the value of the portfolio, to the penny',
      run: async (port, known) => {
        const answer = await port.getHoldings(known)
        const stated = (await port.listPortfolios(known.clientId)).find(({ id }) => id === known.portfolioId)
        const total = roundTo(sum(answer.holdings.map((holding) => valueOf(answer, holding))), 2)
        demand(total.eq(stated?.value ?? 0), `the holdings come to ${total}, the portfolio to ${stated?.value}`)
      },
    },
    {
      name: 'the response is for the requested day or the last valuation day before it',
      run: async (port, known) => {
        const [, asked = known.today] = await port.listDates(known)
        const { valuedOn } = await port.getHoldings(known, asked)
        demand(valuedOn <= asked, `asked for ${asked}, it is answered of ${valuedOn}`)
      },
    },
    {
      name: 'the available days are listed once each, newest first',
      run: async (port, known) => {
        const days = await port.listDates(known)
        demandOnce(days, 'the day')
        demand(days.length > 0, 'there is no day that can be asked for')
        demand(
          days.every((day, index) => index === 0 || day < (days[index - 1] ?? '')),
          'the days are not in order',
        )
        demand((days[0] ?? '') <= known.today, `the newest day, ${days[0]}, is after ${known.today}`)
      },
    },
    {
      name: 'an unknown portfolio is not found',
      run: (port, { clientId }) =>
        demandUnknown(port.getHoldings({ clientId, portfolioId: `${clientId}-no-such-portfolio` }), 'a portfolio that is not there'),
    },
  ],
}

function valueOf(
  { currency, exchangeRates }: UpstreamHoldings,
  { quantity, price, priceCurrency, pricedOn }: UpstreamHoldings['holdings'][number],
) {
  if (price === null || priceCurrency === null) return new Decimal(0)
  const rates = exchangeRates.map((rate) => ({ ...rate, rate: new Decimal(rate.rate) }))
  return valueOfHolding(new Decimal(quantity), { price: new Decimal(price), currency: priceCurrency, on: pricedOn }, currency, rates).value
}
