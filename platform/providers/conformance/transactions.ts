import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import type { HoldingsPort } from '../ports/holdings.ts'
import type { TransactionsPort, UpstreamTransaction } from '../ports/transactions.ts'
import { assertThat, assertUnique, assertNotFound, type Suite } from './frame.ts'

export const transactionsSuite: Suite<TransactionsPort & HoldingsPort> = {
  port: 'transactions',
  checks: [
    {
      name: 'each transaction is listed once, and none is in the future',
      run: async (port, known) => {
        const { transactions } = await port.listTransactions(known)
        assertThat(transactions.length > 0, 'the portfolio has no transactions; choose one that has')
        assertUnique(
          transactions.map(({ id }) => id),
          'the transaction',
        )
        const futureTransaction = transactions.find(({ on }) => on > known.today)
        assertThat(!futureTransaction, `${futureTransaction?.id} is dated ${futureTransaction?.on}, which is after ${known.today}`)
      },
    },
    {
      name: 'the units bought, sold and transferred add up to the units held',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        for (const { id, name, quantity, cashTypeId } of holdings) {
          if (cashTypeId !== null) continue
          const total = sum(transactions.filter(({ holdingId }) => holdingId === id).map(computeUnits))
          assertThat(total.eq(quantity), `${name}: the transactions add up to ${total} units, but ${quantity} are held`)
        }
      },
    },
    {
      name: 'the amounts add up to the cash held',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        const cash = sum(holdings.filter(({ cashTypeId }) => cashTypeId !== null).map(({ quantity }) => new Decimal(quantity)))
        const total = roundTo(sum(transactions.map(({ amount }) => new Decimal(amount))), 2)
        assertThat(total.eq(cash), `the transactions add up to ${total}, but the cash held is ${cash}`)
      },
    },
    {
      name: 'the original lots of a transfer in add up to its units, have no negative cost, and are not dated after it',
      run: async (port, known) => {
        const { transactions } = await port.listTransactions(known)
        for (const { id, on, quantity, lots } of transactions) {
          if (lots === null) continue
          const units = sum(lots.map((lot) => new Decimal(lot.quantity)))
          assertThat(lots.length > 0 && units.eq(quantity ?? 0), `the lots of ${id} add up to ${units} units, but ${id} has ${quantity}`)
          const wrongLot = lots.find((lot) => lot.on > on || new Decimal(lot.cost).lt(0))
          assertThat(!wrongLot, `a lot of ${id} is dated ${wrongLot?.on} and costs ${wrongLot?.cost}; the transfer is dated ${on}`)
        }
      },
    },
    {
      name: 'the stated cost of a holding that was only transferred in is the cost of its lots',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        for (const { id, name, cost } of holdings) {
          const trades = transactions.filter((one) => one.holdingId === id && one.quantity !== null)
          if (cost === null || trades.length === 0 || trades.some(({ lots }) => lots === null)) continue
          const costOfLots = sum(trades.flatMap(({ lots }) => lots ?? []).map((lot) => new Decimal(lot.cost)))
          assertThat(costOfLots.eq(cost), `${name}: the stated cost is ${cost}, but the lots cost ${costOfLots}`)
        }
      },
    },
    {
      name: 'the transactions of an unknown portfolio are not found',
      run: (port, { clientId }) =>
        assertNotFound(port.listTransactions({ clientId, portfolioId: `${clientId}-no-such-portfolio` }), 'an unknown portfolio'),
    },
  ],
}

const outgoingTypes = /sale|sell|redemption|maturity|transfer out/i

function computeUnits({ type, quantity }: UpstreamTransaction): Decimal {
  const units = new Decimal(quantity ?? 0)
  return outgoingTypes.test(type) ? units.neg() : units
}
