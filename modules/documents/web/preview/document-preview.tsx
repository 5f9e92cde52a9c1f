import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { EmptyState, ErrorState, Skeleton } from '@atrium/ui/components/states.tsx'
import { downloadBlob } from '@atrium/ui/lib/download'
import { documentContentQuery, kindOfPreview, officePagesQuery, type Previewed } from './content.ts'
import { useZoom } from './use-zoom.tsx'
import { Watermark } from './watermark.tsx'
import './preview.css'

const pdf = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView)

/** Maximum length of a text that is shown. */
const maxText = 200_000

/** Shows the content of a document: pages of a PDF, a picture, or a text. Other files can only be downloaded. */
export function DocumentPreview({ document }: { document: Previewed }) {
  return kindOfPreview(document.name) === 'office' ? <OfficePreview document={document} /> : <ContentPreview document={document} />
}

/** Shows the pages of an office file, or offers its download if there are none. */
function OfficePreview({ document }: { document: Previewed }) {
  const { data } = useQuery(officePagesQuery(document))
  if (data === undefined) return <Skeleton height="60vh" />
  return data === null ? (
    <ContentPreview document={document} />
  ) : (
    <pdf.Part bytes={data} name={document.name} fallback={<Skeleton height="60vh" />} />
  )
}

function ContentPreview({ document }: { document: Previewed }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(documentContentQuery(document))
  if (error && !data) return <ErrorState title={t('library.openFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="60vh" />
  const kind = kindOfPreview(document.name)
  if (kind === 'pdf') return <pdf.Part bytes={data.bytes} name={document.name} fallback={<Skeleton height="60vh" />} />
  if (kind === 'picture') return <Picture blob={data.blob} name={document.name} />
  if (kind === 'text')
    return (
      <div className="preview-frame">
        <pre className="preview-text">{new TextDecoder().decode(data.bytes.slice(0, maxText))}</pre>
        <Watermark />
      </div>
    )
  return (
    <EmptyState
      title={t('library.preview.none')}
      action={
        <button className="button primary" type="button" onClick={() => downloadBlob(document.name, data.blob)}>
          {t('library.do.save')}
        </button>
      }
    >
      {t('library.preview.noneHint')}
    </EmptyState>
  )
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const picture = useRef<HTMLImageElement>(null)
  const { zoom, tools } = useZoom()
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return (
    <>
      {tools}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reached by the keyboard */}
      <div className="pdf-scroll" tabIndex={0} role="group" aria-label={name}>
        <div className="preview-frame" style={{ width: `${zoom * 100}%` }}>
          <img ref={picture} className="preview-picture" alt={name} />
          <Watermark />
        </div>
      </div>
    </>
  )
}
