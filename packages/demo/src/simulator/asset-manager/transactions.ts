import { businessDayToDate } from '../../calendar.ts'
import { getCashName, createHoldingId } from '../../ledger/holding.ts'
import type { PortfolioPlan } from '../../ledger/portfolio.ts'
import { sumCosts, getTradeDate, type OriginalLot, type Transaction } from '../../ledger/transaction.ts'
import { getLedger, type UpstreamRequest } from '../request.ts'
import { wireMoney, wirePrice, wireQuantity, wireRate } from '../wire.ts'
import { requestedBookings } from './period.ts'

/** GET /Transactions/{id} */
export function listTransactions(request: UpstreamRequest) {
  const { plan, transactions } = getLedger(request)
  const type = (request.query.get('transactionType') ?? 'all').toLowerCase()
  const chosen = transactions.filter((transaction) => type === 'all' || transaction.type.toLowerCase() === type)
  return { portfolioId: plan.id, currency: plan.currency, transactions: chosen.map((transaction) => transactionLine(plan, transaction)) }
}

/** GET /TransactionCosts/{id} */
export function listTransactionCosts(request: UpstreamRequest) {
  const { plan, transactions } = getLedger(request)
  const { from, to } = requestedBookings(request, plan.inception)
  const inWindow = transactions.filter(({ day }) => day >= from && day <= to)
  return {
    portfolioId: plan.id,
    currency: plan.currency,
    costs: inWindow.flatMap((transaction) =>
      transaction.costs.map(({ type, amount }) => ({
        date: getTradeDate(transaction),
        type,
        name: transaction.security!.name,
        amount: wireMoney(amount),
      })),
    ),
    total: wireMoney(inWindow.reduce((total, transaction) => total + sumCosts(transaction), 0n)),
  }
}

function transactionLine(plan: PortfolioPlan, transaction: Transaction) {
  const { id, type, security, quantity, price, rate, amount, settlementDay, lots } = transaction
  const moves = quantity > 0n
  return {
    id,
    date: getTradeDate(transaction),
    settlementDate: businessDayToDate(settlementDay),
    type,
    name: security?.name ?? getCashName(plan.currency),
    symbol: security?.symbol ?? null,
    sedol: security?.sedol ?? null,
    holdingId: createHoldingId(plan.id, security),
    quantity: moves ? wireQuantity(quantity) : null,
    price: moves ? wirePrice(price) : null,
    priceCurrency: moves ? security!.priceCurrency : null,
    exchangeRate: moves ? wireRate(rate) : null,
    amount: wireMoney(amount),
    fees: wireMoney(sumCosts(transaction)),
    currency: plan.currency,
    ...(lots.length > 0 && { lots: lots.map(lotLine) }),
  }
}

const lotLine = ({ quantity, cost, on }: OriginalLot) => ({ quantity: wireQuantity(quantity), cost: wireMoney(cost), date: on })
