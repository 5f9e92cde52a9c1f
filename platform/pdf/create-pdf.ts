import { createCalculation } from '../threads/calculation-thread.ts'
import type { PdfDocument } from './document.ts'

/**
 * Writes a document as PDF in a worker thread.
 * @throws `temporarily-unavailable` if it takes too much memory or time, or if too many calculations wait
 */
export const createPdf = createCalculation<PdfDocument, Uint8Array>(new URL('document-thread.ts', import.meta.url))
