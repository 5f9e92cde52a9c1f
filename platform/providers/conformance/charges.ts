import { monthsBefore } from '@atrium/domain/calendar'
import { Decimal, sum } from '@atrium/domain/decimal'
import type { ChargesPort } from '../ports/charges.ts'
import { assertThat, type Suite } from './frame.ts'

const buildYearRange = (today: string) => ({ from: monthsBefore(today, 12), to: today })

export const chargesSuite: Suite<ChargesPort> = {
  port: 'charges',
  checks: [
    {
      name: 'charges are not negative',
      run: async (port, knownIds) => {
        const { service, product, thirdPartyPayments } = await port.getCharges(knownIds, buildYearRange(knownIds.today))
        const negativeCharge = [
          ...Object.entries(service),
          ...Object.entries(product),
          ['thirdPartyPayments', thirdPartyPayments] as const,
        ].find(([, amount]) => amount.startsWith('-'))
        assertThat(!negativeCharge, `${negativeCharge?.[0]} is ${negativeCharge?.[1]}`)
      },
    },
    {
      name: 'transaction costs are within the period and add up to the transaction charges',
      run: async (port, knownIds) => {
        const range = buildYearRange(knownIds.today)
        const { costs } = await port.getTransactionCosts(knownIds, range)
        const costOutside = costs.find(({ on }) => on < range.from || on > range.to)
        assertThat(!costOutside, `a cost is dated ${costOutside?.on}, which is not between ${range.from} and ${range.to}`)
        const transactionCharges = (await port.getCharges(knownIds, range)).service.transaction
        const total = sum(costs.map(({ amount }) => new Decimal(amount)))
        assertThat(
          total.eq(transactionCharges),
          `the transaction costs add up to ${total}, but the transaction charges are ${transactionCharges}`,
        )
      },
    },
  ],
}
