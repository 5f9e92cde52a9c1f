import * as z from 'zod/mini'
import type { UpstreamFirmDocument, UpstreamFolder, UpstreamSignatureDocument } from '../ports/firm-documents.ts'
import { invoiceStatuses, type UpstreamInvoice } from '../ports/invoices.ts'
import { currency, day, figure, id, list, nullable, text } from '../upstream/reading.ts'
import { read } from './read.ts'

const folder = z.object({ folderId: id, name: text, parentId: nullable(id), itemCount: z.int().check(z.minimum(0)) })
const timestamp = z.iso.datetime({ offset: true })

const documents = z.object({
  folders: list(folder),
  items: list(
    z.object({
      documentId: id,
      name: text,
      folderId: nullable(id),
      module: nullable(text),
      service: nullable(text),
      lineOfBusinessCode: nullable(text),
      dateAdded: timestamp,
      fileUrl: text,
      signatureRequested: z.boolean(),
      isSigned: z.boolean(),
      signatureUrl: nullable(text),
    }),
  ),
})

const signatures = z.object({
  documents: list(
    z.object({
      documentId: id,
      name: text,
      requestedOn: day,
      isSigned: z.boolean(),
      signatureUrl: nullable(z.url({ protocol: /^https$/ })),
      documentPath: text.check(z.regex(/^\/envelopes\//)),
    }),
  ),
})

const invoices = z.object({
  invoices: list(
    z.object({
      invoiceId: id,
      invoiceNumber: text,
      lob: text,
      reference: nullable(text),
      status: z.enum(invoiceStatuses),
      // Responses for the tax line of business spell it in lower case.
      dueDate: nullable(day),
      duedate: nullable(day),
      amountPaid: figure,
      amountOutstanding: figure,
      // Amounts are in pounds unless the invoice states otherwise.
      currency: nullable(currency),
    }),
  ),
})

const mapFolder = ({ folderId, itemCount, ...rest }: z.output<typeof folder>): UpstreamFolder => ({
  ...rest,
  id: folderId,
  count: itemCount,
})

export function mapDocuments(response: unknown, call: string): { folders: UpstreamFolder[]; items: UpstreamFirmDocument[] } {
  const { folders, items } = read(documents, response, call)
  return {
    folders: folders.map(mapFolder),
    items: items.map(({ documentId, lineOfBusinessCode, dateAdded, fileUrl, signatureRequested, ...rest }) => ({
      ...rest,
      id: documentId,
      lineOfBusiness: lineOfBusinessCode,
      addedAt: dateAdded,
      url: fileUrl,
      isSignatureRequested: signatureRequested,
    })),
  }
}

export function mapFolders(response: unknown, call: string): UpstreamFolder[] {
  return read(z.object({ folders: list(folder) }), response, call).folders.map(mapFolder)
}

export function mapSignatures(response: unknown, call: string): UpstreamSignatureDocument[] {
  return read(signatures, response, call).documents.map(({ documentId, documentPath, ...rest }) => ({
    ...rest,
    id: documentId,
    path: documentPath,
  }))
}

export function mapInvoices(response: unknown, call: string): UpstreamInvoice[] {
  return read(invoices, response, call).invoices.map(({ invoiceId, invoiceNumber, lob, dueDate, duedate, currency: stated, ...rest }) => ({
    ...rest,
    currency: stated ?? 'GBP',
    id: invoiceId,
    number: invoiceNumber,
    lineOfBusiness: lob,
    dueOn: dueDate ?? duedate,
  }))
}

export function mapInvoiceUrl(response: unknown, call: string): string {
  return read(z.object({ invoiceUrl: text.check(z.regex(/^(\/(?!\/)|https:\/\/)/)) }), response, call).invoiceUrl
}
