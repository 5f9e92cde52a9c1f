import { businessDayToDate } from '../../calendar.ts'
import { generateLedger } from '../../ledger/ledger.ts'
import { computeValueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { formatDecimal } from '../../integers.ts'
import { createPdf } from '../pdf.ts'
import { getClient, findInception, getLedger, listBegunPlans, type UpstreamRequest } from '../request.ts'
import { requestedBookings } from './period.ts'

/** GET /Pdf/{id} */
export function portfolioPdf(request: UpstreamRequest): Buffer {
  const { plan } = getLedger(request)
  const { from, to } = requestedBookings(request, plan.inception)
  return createPdf([plan.name, plan.id, `${businessDayToDate(from)} to ${businessDayToDate(to)}`, valueLine(plan, to, request.lastDay)])
}

/** GET /Pdf/ClientPdf/{id} */
export function clientPdf(request: UpstreamRequest): Buffer {
  const client = getClient(request)
  const { from, to } = requestedBookings(request, findInception(client))
  return createPdf([
    client.name,
    client.id,
    `${businessDayToDate(from)} to ${businessDayToDate(to)}`,
    ...listBegunPlans(client, to).map((plan) => valueLine(plan, to, request.lastDay)),
  ])
}

const valueLine = (plan: Parameters<typeof generateLedger>[0], day: number, lastDay: number) =>
  `${plan.id}  ${plan.name}: ${plan.currency} ${formatDecimal(pence(computeValueOn(generateLedger(plan, lastDay), day)), 2)}`
