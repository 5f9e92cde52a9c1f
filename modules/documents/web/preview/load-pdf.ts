import type { PDFDocumentProxy } from 'pdfjs-dist'

/** An open PDF. `close` frees its memory, and ends its loading. */
export type LoadedPdf = { document: Promise<PDFDocumentProxy>; close: () => void }

/** Opens a PDF with a library that is loaded with the first one. Scripts in it are never run. The bytes stay the caller's. */
export function loadPdf(bytes: Uint8Array): LoadedPdf {
  let isClosed = false
  let end = () => {}
  const open = async () => {
    const [{ GlobalWorkerOptions, getDocument }, worker] = await Promise.all([
      import('pdfjs-dist'),
      import('pdfjs-dist/build/pdf.worker.min.mjs?worker&url'),
    ])
    GlobalWorkerOptions.workerSrc = worker.default
    const task = getDocument({ data: bytes.slice(), enableXfa: false })
    end = () => void task.destroy()
    if (isClosed) end()
    return task.promise
  }
  const close = () => {
    isClosed = true
    end()
  }
  return { document: open(), close }
}
