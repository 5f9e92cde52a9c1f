import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import type { HoldingsPort } from '../ports/holdings.ts'
import type { TransactionsPort, UpstreamTransaction } from '../ports/transactions.ts'
import { demand, demandOnce, demandUnknown, type Suite } from './frame.ts'

export const transactionsSuite: Suite<TransactionsPort & HoldingsPort> = {
  port: 'transactions',
  checks: [
    {
      name: 'each transaction is told once, on a day that was',
      run: async (port, known) => {
        const { transactions } = await port.listTransactions(known)
        demand(transactions.length > 0, 'the portfolio has no transactions: choose one that has')
        demandOnce(
          transactions.map(({ id }) => id),
          'the transaction',
        )
        const late = transactions.find(({ on }) => on > known.today)
        demand(!late, `${late?.id} is of ${late?.on}, which is after ${known.today}`)
      },
    },
    {
      name: 'the units bought, sold and moved are the units held',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        for (const { id, name, quantity, cashTypeId } of holdings) {
          if (cashTypeId !== null) continue
          const moved = sum(transactions.filter(({ holdingId }) => holdingId === id).map(unitsOf))
          demand(moved.eq(quantity), `${name}: the transactions come to ${moved} units, the holding to ${quantity}`)
        }
      },
    },
    {
      name: 'the amounts come to the cash held',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        const cash = sum(holdings.filter(({ cashTypeId }) => cashTypeId !== null).map(({ quantity }) => new Decimal(quantity)))
        const moved = roundTo(sum(transactions.map(({ amount }) => new Decimal(amount))), 2)
        demand(moved.eq(cash), `the transactions come to ${moved}, the cash to ${cash}`)
      },
    },
    {
      name: 'the transactions of a portfolio that is not there are not there',
      run: (port, { clientId }) =>
        demandUnknown(port.listTransactions({ clientId, portfolioId: `${clientId}-no-such-portfolio` }), 'a portfolio that is not there'),
    },
  ],
}

const outgoing = /sale|sell|redemption|maturity|transfer out/i

function unitsOf({ type, quantity }: UpstreamTransaction): Decimal {
  const units = new Decimal(quantity ?? 0)
  return outgoing.test(type) ? units.neg() : units
}
