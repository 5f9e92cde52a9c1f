import type { PDFDocumentProxy } from 'pdfjs-dist'
import { loadPdf } from '@atrium/documents/web/preview/load-pdf'
import { fetchFile } from '@atrium/ui/lib/download-file'

/** A document as the browser received it: its pages, and the SHA-256 of its bytes in hexadecimal. */
export type OpenPdf = { document: PDFDocumentProxy; sha256: string }

/** Fetches a PDF and opens it. @throws Error if it cannot be fetched or read */
export async function openPdf(url: string): Promise<OpenPdf> {
  const bytes = new Uint8Array(await (await fetchFile(url)).arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { document: await loadPdf(bytes).document, sha256 }
}
