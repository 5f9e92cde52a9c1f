import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PDFDocumentProxy } from 'pdfjs-dist'

type Props = { document: PDFDocumentProxy; number: number; pages: number; ratio: number; children: ReactNode }

/** Shows a page of a document once it comes into view, with its text for screen readers and the fields on it. */
export function PdfPage({ document, number, pages, ratio, children }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setIsNear] = useState(number === 1)
  const [text, setText] = useState('')
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: '600px',
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return undefined
    let isGone = false
    let stop: (() => void) | undefined
    const draw = async () => {
      const page = await document.getPage(number)
      const target = canvas.current
      if (isGone || !target) return
      const width = target.clientWidth * Math.min(2, window.devicePixelRatio)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      target.width = Math.round(viewport.width)
      target.height = Math.round(viewport.height)
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      const content = await page.getTextContent()
      setText(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
      await task.promise
    }
    // A page that was left before it was drawn is cancelled, which rejects.
    draw().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [document, number, isNear])
  return (
    <section ref={frame} className="signing-page" aria-label={t('signing.page', { page: number, pages })} style={{ aspectRatio: ratio }}>
      <canvas ref={canvas} aria-hidden="true" />
      <p className="visually-hidden">{text}</p>
      {children}
    </section>
  )
}
