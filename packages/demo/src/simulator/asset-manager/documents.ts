import { dateOf } from '../../calendar.ts'
import { ledgerOf } from '../../ledger/ledger.ts'
import { valueOn } from '../../ledger/positions.ts'
import { pence } from '../../ledger/valuation.ts'
import { decimalText } from '../../integers.ts'
import { pdfOf } from '../pdf.ts'
import { getClient, inceptionOf, getLedger, plansBegunBy, type UpstreamRequest } from '../request.ts'
import { requestedBookings } from './period.ts'

/** GET /Pdf/{id} */
export function portfolioPdf(request: UpstreamRequest): Buffer {
  const { plan } = getLedger(request)
  const { from, to } = requestedBookings(request, plan.inception)
  return pdfOf([plan.name, plan.id, `${dateOf(from)} to ${dateOf(to)}`, valueLine(plan, to, request.lastDay)])
}

/** GET /Pdf/ClientPdf/{id} */
export function clientPdf(request: UpstreamRequest): Buffer {
  const client = getClient(request)
  const { from, to } = requestedBookings(request, inceptionOf(client))
  return pdfOf([
    client.name,
    client.id,
    `${dateOf(from)} to ${dateOf(to)}`,
    ...plansBegunBy(client, to).map((plan) => valueLine(plan, to, request.lastDay)),
  ])
}

const valueLine = (plan: Parameters<typeof ledgerOf>[0], day: number, lastDay: number) =>
  `${plan.id}  ${plan.name}: ${plan.currency} ${decimalText(pence(valueOn(ledgerOf(plan, lastDay), day)), 2)}`
