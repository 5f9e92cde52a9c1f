import { businessDayToDate, toBusinessDay, findLastBusinessDay, toMonthNumber } from '../../calendar.ts'
import type { BookedClient } from '../../firm/clients.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { getTradeDate } from '../../ledger/transaction.ts'
import { pence } from '../../ledger/valuation.ts'
import { formatDecimal } from '../../integers.ts'
import { createPdf } from '../pdf.ts'
import { getClient, getLedger, findInception, listBegunPlans, Refusal, type UpstreamRequest } from '../request.ts'
import { requestedHolding, ownHoldingId, ownPortfolioId } from './request-params.ts'
import { formatDateClose } from './wire.ts'

type DocumentEntry = {
  documentId: string
  portfolioId: string | null
  holdingId: string | null
  title: string
  category: string
  day: number
}

const statementsKept = 8

/** GET /Documents/{contactId}: statements of the last eight quarters, newest first, for all portfolios together and for each portfolio. */
export function listDocuments(request: UpstreamRequest) {
  const client = getClient(request)
  return { contactId: client.id, documents: listStatements(client, request.lastDay).map(formatEntry) }
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
  return { contactId: ledger.plan.clientId, holdingId, documents: notes.toReversed().map(formatEntry) }
}

/** GET /documents/download/{contactId}/{documentId} */
export function downloadDocument(request: UpstreamRequest): Buffer {
  const client = getClient(request)
  const documentId = request.ids[1] ?? ''
  const statement = listStatements(client, request.lastDay).find((each) => each.documentId === documentId)
  return statement ? statementPdf(client, statement, request.lastDay) : contractNote(request, client, documentId)
}

function listStatements(client: BookedClient, lastDay: number): DocumentEntry[] {
  return listQuarterEnds(lastDay).flatMap((day) => {
    const title = `Valuation at ${businessDayToDate(day)}`
    const all =
      day < toBusinessDay(findInception(client)) ? [] : [{ documentId: `ALL-${businessDayToDate(day)}`, portfolioId: null, title }]
    const portfolios = listBegunPlans(client, day).map((plan) => ({
      documentId: `${ownPortfolioId({ plan })}-${businessDayToDate(day)}`,
      portfolioId: ownPortfolioId({ plan }),
      title: `${plan.name}: ${title.toLowerCase()}`,
    }))
    return [...all, ...portfolios].map((statement) => ({ ...statement, holdingId: null, category: 'valuation', day }))
  })
}

/** Lists the last business days of the last eight completed quarters, newest first. */
const listQuarterEnds = (lastDay: number): number[] => {
  const month = toMonthNumber(businessDayToDate(lastDay + 1))
  const last = month - (month % 3) - 1
  return Array.from({ length: statementsKept }, (_, index) => findLastBusinessDay(last - index * 3)).filter((day) => day >= 0)
}

const formatEntry = ({ day, ...listed }: DocumentEntry) => ({
  ...listed,
  issuedAt: formatDateClose(businessDayToDate(day)),
  fileName: `${listed.title.replace(/[^\w-]+/g, '-')}.pdf`,
  mediaType: 'application/pdf',
})

function statementPdf(client: BookedClient, { portfolioId, day }: DocumentEntry, lastDay: number): Buffer {
  const plans = listBegunPlans(client, day).filter((plan) => portfolioId === null || ownPortfolioId({ plan }) === portfolioId)
  const lines = plans.map(
    (plan) => `${plan.name}: ${plan.currency} ${formatDecimal(pence(computeValueOn(generateLedger(plan, lastDay), day)), 2)}`,
  )
  return createPdf([client.name, client.id, `Quarter to ${businessDayToDate(day)}`, ...lines])
}

function contractNote(request: UpstreamRequest, client: BookedClient, documentId: string): Buffer {
  if (!/^\d\d-T\d{4}$/.test(documentId)) throw new Refusal(404, 'unknown-document')
  const ledger = getLedger(request, `${client.id}-${documentId.slice(0, 2)}`)
  const trade = ledger.transactions.find(({ id, quantity }) => quantity > 0n && id.endsWith(documentId))
  if (!trade) throw new Refusal(404, 'unknown-document')
  return createPdf([
    client.name,
    `${trade.type} of ${trade.security!.name}`,
    `Traded ${getTradeDate(trade)}, settled ${businessDayToDate(trade.settlementDay)}`,
    `${formatDecimal(trade.quantity, 7)} units at ${trade.security!.priceCurrency} ${formatDecimal(BigInt(trade.price), 4)}`,
    `Net: ${ledger.plan.currency} ${formatDecimal(trade.amount, 2)}`,
  ])
}
