import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A document as the browser received it: its pages, and the SHA-256 of its bytes in hexadecimal. */
export type OpenPdf = { document: PDFDocumentProxy; sha256: string }

/** Fetches a PDF and opens it. Scripts in it are never run. @throws Error if it cannot be fetched or read */
export async function openPdf(url: string): Promise<OpenPdf> {
  const [pdfjs, worker, response] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?worker&url'),
    fetch(url),
  ])
  if (!response.ok) throw new Error(`The document could not be fetched: ${response.status}.`)
  const bytes = await response.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  const document = await pdfjs.getDocument({ data: bytes, enableXfa: false }).promise
  return { document, sha256: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
}
