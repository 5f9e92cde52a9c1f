import { monthsBefore } from '@atrium/domain/calendar'
import { Decimal, sum } from '@atrium/domain/decimal'
import type { ChargesPort } from '../ports/charges.ts'
import { demand, type Suite } from './frame.ts'

const yearUpTo = (today: string) => ({ from: monthsBefore(today, 12), to: today })

export const chargesSuite: Suite<ChargesPort> = {
  port: 'charges',
  checks: [
    {
      name: 'charges are not negative',
      run: async (port, known) => {
        const { service, product, thirdPartyPayments } = await port.getCharges(known, yearUpTo(known.today))
        const signed = [...Object.entries(service), ...Object.entries(product), ['thirdPartyPayments', thirdPartyPayments] as const].find(
          ([, amount]) => amount.startsWith('-'),
        )
        demand(!signed, `${signed?.[0]} is ${signed?.[1]}`)
      },
    },
    {
      name: 'transaction costs are within the period and add up to the transaction charges',
      run: async (port, known) => {
        const range = yearUpTo(known.today)
        const { costs } = await port.getTransactionCosts(known, range)
        const outside = costs.find(({ on }) => on < range.from || on > range.to)
        demand(!outside, `a cost is dated ${outside?.on}, which is not between ${range.from} and ${range.to}`)
        const charged = (await port.getCharges(known, range)).service.transaction
        const total = sum(costs.map(({ amount }) => new Decimal(amount)))
        demand(total.eq(charged), `the transaction costs add up to ${total}, but the transaction charges are ${charged}`)
      },
    },
  ],
}
