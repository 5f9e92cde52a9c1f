import { businessDayToDate, toBusinessDay } from '../../calendar.ts'
import { getCashName } from '../../ledger/holding.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { getTradeDate, type DealingCost, type OriginalLot, type Transaction, type TransactionType } from '../../ledger/transaction.ts'
import type { Currency } from '../../market/securities.ts'
import type { UpstreamRequest } from '../request.ts'
import { readDateInterval, requestedHolding, ownHoldingId, ownPortfolioId, requestedPortfolio } from './request-params.ts'
import { formatDateClose, toPartnerMoney, toPartnerPrice, formatRate, formatUnits } from './wire.ts'

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
  const { from, to } = readDateInterval(request)
  return transactions
    .filter(({ day }) => (from === null || businessDayToDate(day) >= from) && (to === null || day <= toBusinessDay(to)))
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
    tradedAt: formatDateClose(getTradeDate(transaction)),
    settledAt: formatDateClose(businessDayToDate(settlementDay)),
    description: security?.name ?? getCashName(currency),
    holdingId: ownHoldingId(ledger, security),
    units: movedSecurity && formatUnits(quantity),
    unitPrice: movedSecurity && toPartnerPrice(price, movedSecurity.priceCurrency),
    fxRate: movedSecurity && formatRate(rate),
    netCash: toPartnerMoney(amount, currency),
    charges: costs.map((cost) => ({ kind: chargeKinds[cost.type], cost: toPartnerMoney(cost.amount, currency) })),
    ...(lots.length > 0 && { originalLots: lots.map((lot) => lotLine(lot, currency)) }),
  }
}

const lotLine = ({ quantity, cost, on }: OriginalLot, currency: Currency) => ({
  units: formatUnits(quantity),
  cost: toPartnerMoney(cost, currency),
  acquiredAt: formatDateClose(on),
})
