import { monthsBefore } from '@atrium/domain/calendar'
import type { DocumentsPort } from '../ports/documents.ts'
import { assertThat, assertNotFound, type Suite } from './frame.ts'

export const documentsSuite: Suite<DocumentsPort> = {
  port: 'documents',
  checks: [
    {
      name: 'a portfolio’s document is a PDF',
      run: async (port, knownIds) => demandPdf(await port.getPortfolioPdf(knownIds)),
    },
    {
      name: 'a client’s document is a PDF',
      run: async (port, { clientId, today }) => demandPdf(await port.getClientPdf(clientId, { from: monthsBefore(today, 12), to: today })),
    },
    {
      name: 'the document of an unknown portfolio is not found',
      run: (port, { clientId }) =>
        assertNotFound(port.getPortfolioPdf({ clientId, portfolioId: `${clientId}-no-such-portfolio` }), 'an unknown portfolio'),
    },
  ],
}

function demandPdf(bytes: Uint8Array): void {
  assertThat(Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-', 'the document does not begin with %PDF-')
  assertThat(Buffer.from(bytes.subarray(-1_024)).includes('%%EOF'), 'the document does not end with %%EOF')
}
