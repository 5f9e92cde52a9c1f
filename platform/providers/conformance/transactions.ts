import { Decimal, roundTo, sum } from '@atrium/domain/decimal'
import type { HoldingsPort } from '../ports/holdings.ts'
import type { TransactionsPort, UpstreamTransaction } from '../ports/transactions.ts'
import { demand, demandOnce, demandUnknown, type Suite } from './frame.ts'

export const transactionsSuite: Suite<TransactionsPort & HoldingsPort> = {
  port: 'transactions',
  checks: [
    {
      name: 'each transaction is listed once, with a past date',
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
      name: 'the amounts add up to the cash held',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        const cash = sum(holdings.filter(({ cashTypeId }) => cashTypeId !== null).map(({ quantity }) => new Decimal(quantity)))
        const moved = roundTo(sum(transactions.map(({ amount }) => new Decimal(amount))), 2)
        demand(moved.eq(cash), `the transactions come to ${moved}, the cash to ${cash}`)
      },
    },
    {
      name: 'the original lots of a transfer in add up to its units, have no negative cost, and are not dated after it',
      run: async (port, known) => {
        const { transactions } = await port.listTransactions(known)
        for (const { id, on, quantity, lots } of transactions) {
          if (lots === null) continue
          const units = sum(lots.map((lot) => new Decimal(lot.quantity)))
          demand(lots.length > 0 && units.eq(quantity ?? 0), `the lots of ${id} come to ${units} units, it has ${quantity}`)
          const wrong = lots.find((lot) => lot.on > on || new Decimal(lot.cost).lt(0))
          demand(!wrong, `a lot of ${id} is of ${wrong?.on}, at a cost of ${wrong?.cost}; the transfer is of ${on}`)
        }
      },
    },
    {
      name: 'the stated cost of a holding that was only transferred in is the cost of its lots',
      run: async (port, known) => {
        const { holdings } = await port.getHoldings(known)
        const { transactions } = await port.listTransactions(known)
        for (const { id, name, cost } of holdings) {
          const own = transactions.filter((one) => one.holdingId === id && one.quantity !== null)
          if (cost === null || own.length === 0 || own.some(({ lots }) => lots === null)) continue
          const due = sum(own.flatMap(({ lots }) => lots ?? []).map((lot) => new Decimal(lot.cost)))
          demand(due.eq(cost), `${name}: its cost is ${cost}, its lots cost ${due}`)
        }
      },
    },
    {
      name: 'the transactions of an unknown portfolio are not found',
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
