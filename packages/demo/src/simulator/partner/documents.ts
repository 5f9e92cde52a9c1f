import { dateOf, dayOf, lastDayOf, monthOf } from '../../calendar.ts'
import type { BookedClient } from '../../firm/clients.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import { valueOn } from '../../ledger/positions.ts'
import { tradeDate } from '../../ledger/transaction.ts'
import { pence } from '../../ledger/valuation.ts'
import { decimalText } from '../../integers.ts'
import { pdfOf } from '../pdf.ts'
import { getClient, getLedger, inceptionOf, plansBegunBy, Refusal, type UpstreamRequest } from '../request.ts'
import { requestedHolding, ownHoldingId, ownPortfolioId } from './request-params.ts'
import { atClose } from './wire.ts'

type Listed = { documentId: string; portfolioId: string | null; holdingId: string | null; title: string; category: string; day: number }

const statementsKept = 8

/** GET /Documents/{contactId}: statements of the last eight quarters, newest first, for all portfolios together and for each portfolio. */
export function listDocuments(request: UpstreamRequest) {
  const client = getClient(request)
  return { contactId: client.id, documents: statementsOf(client, request.lastDay).map(entryOf) }
}

/** GET /Holding/{contactId}/documents/{holdingId}: a contract note for each trade, newest first. */
export function listHoldingDocuments(request: UpstreamRequest) {
  const { ledger, holdingId } = requestedHolding(request)
  const notes = ledger.transactions
    .filter(({ security, quantity }) => quantity > 0n && ownHoldingId(ledger, security) === holdingId)
    .map(({ id, type, day, security }) => ({
      documentId: `${ownPortfolioId(ledger)}-${id.slice(-5)}`,
      portfolioId: ownPortfolioId(ledger),
      holdingId,
      title: `${type} of ${security!.name}`,
      category: 'contract-note',
      day,
    }))
  return { contactId: ledger.plan.clientId, holdingId, documents: notes.toReversed().map(entryOf) }
}

/** GET /documents/download/{contactId}/{documentId} */
export function downloadDocument(request: UpstreamRequest): Buffer {
  const client = getClient(request)
  const documentId = request.ids[1] ?? ''
  const statement = statementsOf(client, request.lastDay).find((each) => each.documentId === documentId)
  return statement ? statementPdf(client, statement, request.lastDay) : contractNote(request, client, documentId)
}

function statementsOf(client: BookedClient, lastDay: number): Listed[] {
  return quarterEnds(lastDay).flatMap((day) => {
    const title = `Valuation at ${dateOf(day)}`
    const all = day < dayOf(inceptionOf(client)) ? [] : [{ documentId: `ALL-${dateOf(day)}`, portfolioId: null, title }]
    const portfolios = plansBegunBy(client, day).map((plan) => ({
      documentId: `${ownPortfolioId({ plan })}-${dateOf(day)}`,
      portfolioId: ownPortfolioId({ plan }),
      title: `${plan.name}: ${title.toLowerCase()}`,
    }))
    return [...all, ...portfolios].map((statement) => ({ ...statement, holdingId: null, category: 'valuation', day }))
  })
}

/** Lists the last business days of the last eight completed quarters, newest first. */
const quarterEnds = (lastDay: number): number[] => {
  const month = monthOf(dateOf(lastDay + 1))
  const last = month - (month % 3) - 1
  return Array.from({ length: statementsKept }, (_, place) => lastDayOf(last - place * 3)).filter((day) => day >= 0)
}

const entryOf = ({ day, ...listed }: Listed) => ({
  ...listed,
  issuedAt: atClose(dateOf(day)),
  fileName: `${listed.title.replace(/[^\w-]+/g, '-')}.pdf`,
  mediaType: 'application/pdf',
})

function statementPdf(client: BookedClient, { portfolioId, day }: Listed, lastDay: number): Buffer {
  const plans = plansBegunBy(client, day).filter((plan) => portfolioId === null || ownPortfolioId({ plan }) === portfolioId)
  const lines = plans.map((plan) => `${plan.name}: ${plan.currency} ${decimalText(pence(valueOn(ledgerOf(plan, lastDay), day)), 2)}`)
  return pdfOf([client.name, client.id, `Quarter to ${dateOf(day)}`, ...lines])
}

function contractNote(request: UpstreamRequest, client: BookedClient, documentId: string): Buffer {
  if (!/^\d\d-T\d{4}$/.test(documentId)) throw new Refusal(404, 'unknown-document')
  const ledger = getLedger(request, `${client.id}-${documentId.slice(0, 2)}`)
  const trade = ledger.transactions.find(({ id, quantity }) => quantity > 0n && id.endsWith(documentId))
  if (!trade) throw new Refusal(404, 'unknown-document')
  return pdfOf([
    client.name,
    `${trade.type} of ${trade.security!.name}`,
    `Traded ${tradeDate(trade)}, settled ${dateOf(trade.settlementDay)}`,
    `${decimalText(trade.quantity, 7)} units at ${trade.security!.priceCurrency} ${decimalText(BigInt(trade.price), 4)}`,
    `Net: ${ledger.plan.currency} ${decimalText(trade.amount, 2)}`,
  ])
}
