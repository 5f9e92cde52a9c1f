import { describe, expect, test } from 'vitest'
import { mapDays, mapDetails } from './bookings-map.ts'
import { mapClient } from './client-map.ts'
import { mapDocuments, mapInvoices, mapInvoiceUrl, mapSignatures } from './documents-map.ts'
import { mapContracts, mapJobs } from './engagements-map.ts'
import { mapTaxOverview } from './tax-map.ts'

const call = 'GET /x'

test('a response with few details of a client is accepted, and unknown fields are ignored', () => {
  expect(mapClient({ clientId: 'C', fullName: 'Guðrún Þórðardóttir', shoeSize: 38 }, call, 'C')).toEqual({
    id: 'C',
    name: 'Guðrún Þórðardóttir',
    email: null,
    phone: null,
    location: null,
    since: null,
    nextReviewOn: null,
    irisId: null,
    intellifloId: null,
    companies: [],
    members: [],
    clientServicesManager: null,
  })
})

test('an invoice’s due date is read in either spelling of its field', () => {
  const invoice = { invoiceId: 'I', invoiceNumber: '1', lob: 'FT', status: 'PAID', amountPaid: 1, amountOutstanding: 0 }
  const response = { invoices: [{ ...invoice, duedate: '2026-01-31' }, { ...invoice, dueDate: '2026-02-28' }, invoice] }
  expect(mapInvoices(response, call).map(({ dueOn }) => dueOn)).toEqual(['2026-01-31', '2026-02-28', null])
})

describe('an error for an invalid response states', () => {
  const job = { jobId: 'J', title: 'T', jobStatus: 'S', lineOfBusinessCode: 'FF', status: 'open' }
  test.each([
    [
      'companies.0.xeroIds.0.xeroId is missing',
      () => mapClient({ clientId: 'C', fullName: 'C', companies: [{ name: 'L', xeroIds: [{ lob: 'FA' }] }] }, call, 'C'),
    ],
    ['jobs.1.dueDate is text, not valid (date expected)', () => mapJobs({ jobs: [job, { ...job, dueDate: 'soon' }] }, call)],
    [
      'contracts.0.msa is text, not valid (boolean expected)',
      () => mapContracts({ contracts: [{ contractId: 'C', name: 'N', accountName: 'A', msa: 'yes', status: 'S' }] }, call),
    ],
    [
      'values.0.taxDue is text',
      () => mapTaxOverview({ values: [{ periodEnd: '2026-04-05', taxDue: '1,000' }], payments: [], currentBalance: 0 }, call),
    ],
    ['items is missing', () => mapDocuments({ folders: [] }, call)],
    [
      'invoices.0.status is text',
      () => mapInvoices({ invoices: [{ invoiceId: 'I', invoiceNumber: '1', lob: 'FA', status: 'LOST' }] }, call),
    ],
    [
      'dates.0.validHours.0.startTime is text',
      () => mapDays({ dates: [{ date: '2026-01-05', validHours: [{ startTime: '9 am', endTime: '10:00' }] }] }, call),
    ],
    ['duration is text', () => mapDetails({ title: 'T', duration: '00:75', staffIds: [] }, call)],
  ])('%s', (message, work) => {
    expect(work).toThrow(message)
  })
})

describe('the check of URLs in a response', () => {
  test.each(['javascript:alert(1)', 'http://plain.example/x', '//evil.example/x', 'file:///etc/passwd', ''])(
    'refuses the invoice URL "%s"',
    (invoiceUrl) => {
      expect(() => mapInvoiceUrl({ invoiceUrl }, call)).toThrow('invoiceUrl is text')
    },
  )

  test.each(['javascript:alert(1)', 'http://plain.example/x', 'data:text/html,x'])('refuses the signing URL "%s"', (signatureUrl) => {
    const document = { documentId: 'D', name: 'N', requestedOn: '2026-01-05', isSigned: false, documentPath: '/envelopes/x' }
    expect(() => mapSignatures({ documents: [{ ...document, signatureUrl }] }, call)).toThrow('documents.0.signatureUrl is text')
  })

  test('accepts a path at the provider and an https URL', () => {
    expect(mapInvoiceUrl({ invoiceUrl: '/invoice/x/pdf' }, call)).toBe('/invoice/x/pdf')
    expect(mapInvoiceUrl({ invoiceUrl: 'https://invoices.example/x' }, call)).toBe('https://invoices.example/x')
  })
})

test('a response about another client than the requested one is refused', () => {
  expect(() => mapClient({ clientId: 'D', fullName: 'D' }, call, 'C')).toThrow('the response is about another client or portfolio')
})
