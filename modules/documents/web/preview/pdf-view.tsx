import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { EmptyState, Skeleton } from '@atrium/ui/components/states.tsx'
import { report } from '@atrium/ui/lib/report'
import { loadPdf } from './load-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { useZoom } from './use-zoom.tsx'
import { Watermark } from './watermark.tsx'

type Reading = { bytes: Uint8Array; document: PDFDocumentProxy | 'failed' }

/** Shows the pages of a PDF. */
export function PdfView({ bytes, name }: { bytes: Uint8Array; name: string }) {
  const { t } = useTranslation()
  const [reading, setReading] = useState<Reading>()
  const { zoom, tools } = useZoom()
  useEffect(() => {
    const { document, close } = loadPdf(bytes)
    document.then(
      (opened) => setReading({ bytes, document: opened }),
      (error: unknown) => {
        report('PDF not shown', name, error)
        setReading({ bytes, document: 'failed' })
      },
    )
    return close
  }, [bytes, name])
  if (reading?.bytes !== bytes) return <Skeleton height="60vh" />
  if (reading.document === 'failed') return <EmptyState title={t('library.preview.damaged')}>{t('library.preview.damagedHint')}</EmptyState>
  const { document } = reading
  return (
    <>
      {tools}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by the keyboard */}
      <div className="pdf-scroll" tabIndex={0} role="group" aria-label={name}>
        <div className="pdf-view" data-zoom={zoom}>
          {Array.from({ length: document.numPages }, (_, index) => (
            <PdfPage
              key={index + 1}
              document={document}
              number={index + 1}
              label={t('library.preview.page', { page: index + 1, count: document.numPages })}
              zoom={zoom}
            >
              <Watermark />
            </PdfPage>
          ))}
        </div>
      </div>
    </>
  )
}
