import { dateOf, dayOf } from '../../calendar.ts'
import { cashNameOf } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { tradeDate, type DealingCost, type OriginalLot, type Transaction, type TransactionType } from '../../ledger/transaction.ts'
import type { Currency } from '../../market/securities.ts'
import type { UpstreamRequest } from '../request.ts'
import { dateIso, requestedHolding, ownHoldingId, ownPortfolioId, requestedPortfolio } from './request-params.ts'
import { atClose, moneyOf, priceOf, rateText, unitsText } from './wire.ts'

const kinds: Record<TransactionType, string> = {
  Purchase: 'buy',
  Sale: 'sell',
  'Transfer in': 'transfer-in',
  Contribution: 'subscription',
  Withdrawal: 'redemption',
  Dividend: 'distribution',
  Interest: 'interest',
  'Management fee': 'advisory-fee',
}
const chargeKinds: Record<DealingCost['type'], string> = {
  Commission: 'commission',
  'Stamp duty': 'stamp-duty',
  'Currency conversion': 'fx-margin',
}

/** GET /Portfolio/{contactId}/transactions/{portfolioId}?dateIso: newest first, up to the day or within the interval. */
export function listTransactions(request: UpstreamRequest) {
  const ledger = requestedPortfolio(request)
  return { ...headOf(ledger), transactions: linesOf(request, ledger, ledger.transactions) }
}

/** GET /Holding/{contactId}/transactions/{holdingId}?dateIso */
export function listHoldingTransactions(request: UpstreamRequest) {
  const { ledger, holdingId } = requestedHolding(request)
  const holdingTransactions = ledger.transactions.filter(({ security }) => ownHoldingId(ledger, security) === holdingId)
  return { ...headOf(ledger), holdingId, transactions: linesOf(request, ledger, holdingTransactions) }
}

const headOf = (ledger: Ledger) => ({
  contactId: ledger.plan.clientId,
  portfolioId: ownPortfolioId(ledger),
  reportingCurrency: ledger.plan.currency,
})

function linesOf(request: UpstreamRequest, ledger: Ledger, transactions: readonly Transaction[]) {
  const { from, to } = dateIso(request)
  return transactions
    .filter(({ day }) => (from === null || dateOf(day) >= from) && (to === null || day <= dayOf(to)))
    .map((transaction) => lineOf(ledger, transaction))
    .toReversed()
}

function lineOf(ledger: Ledger, transaction: Transaction) {
  const { id, type, security, quantity, price, rate, amount, settlementDay, costs, lots } = transaction
  const { currency } = ledger.plan
  const movedSecurity = quantity > 0n ? security : null
  return {
    transactionId: `${ownPortfolioId(ledger)}-${id.slice(-5)}`,
    kind: kinds[type],
    tradedAt: atClose(tradeDate(transaction)),
    settledAt: atClose(dateOf(settlementDay)),
    description: security?.name ?? cashNameOf(currency),
    holdingId: ownHoldingId(ledger, security),
    units: movedSecurity && unitsText(quantity),
    unitPrice: movedSecurity && priceOf(price, movedSecurity.priceCurrency),
    fxRate: movedSecurity && rateText(rate),
    netCash: moneyOf(amount, currency),
    charges: costs.map((cost) => ({ kind: chargeKinds[cost.type], cost: moneyOf(cost.amount, currency) })),
    ...(lots.length > 0 && { originalLots: lots.map((lot) => lotLine(lot, currency)) }),
  }
}

const lotLine = ({ quantity, cost, on }: OriginalLot, currency: Currency) => ({
  units: unitsText(quantity),
  cost: moneyOf(cost, currency),
  acquiredAt: atClose(on),
})
