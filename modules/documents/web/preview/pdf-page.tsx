import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { report } from '@atrium/ui/lib/report'
import './preview.css'

/** Distance outside the visible part, in pixels, at which a page is drawn. */
const margin = '600px'
/** A page is drawn with at most so many pixels for each point of the screen. */
const maxDensity = 2
/** Height of a page of A4 by its width, until the size of a page is known. */
const a4Ratio = 297 / 210

type Props = {
  document: PDFDocumentProxy
  /** Number of the page, from 1. */
  number: number
  label: string
  /** Width of the page as a share of the width of its frame; 1 by default. */
  zoom?: number
  /** What lies on the page, such as the fields of a signature. */
  children?: ReactNode
}

/** Shows a page of a PDF with its text, which can be selected and is read aloud. It is drawn when it comes near. */
export function PdfPage({ document, number, label, zoom = 1, children }: Props) {
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(number === 1)
  const [ratio, setRatio] = useState(a4Ratio)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: margin,
    })
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return
    const state = { isEnded: false, stop: () => {} }
    const draw = async () => {
      const page = await document.getPage(number)
      if (state.isEnded || !canvas.current || !text.current || !frame.current) return
      const { width, height } = page.getViewport({ scale: 1 })
      setRatio(height / width)
      state.stop = await drawPage(page, { canvas: canvas.current, text: text.current, width: frame.current.clientWidth, zoom })
    }
    draw().catch((error: unknown) => {
      if (!state.isEnded) report('page of a PDF not drawn', number, error)
    })
    return () => {
      state.isEnded = true
      state.stop()
    }
  }, [document, number, isNear, zoom])
  return (
    <section ref={frame} className="pdf-page" aria-label={label} style={{ aspectRatio: `1 / ${ratio}`, width: `${zoom * 100}%` }}>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className="pdf-text" />
      {children}
    </section>
  )
}

type Target = { canvas: HTMLCanvasElement; text: HTMLDivElement; width: number; zoom: number }

/** Draws a page to the width and lays its text over it. Returns a function that stops it. */
async function drawPage(page: PDFPageProxy, { canvas, text, width, zoom }: Target): Promise<() => void> {
  const scale = width / page.getViewport({ scale: 1 }).width
  // A large page has enough pixels for its points, and its memory has a limit.
  const density = Math.min(maxDensity / Math.max(1, zoom / 1.5), window.devicePixelRatio || 1)
  const viewport = page.getViewport({ scale: scale * density })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const { TextLayer } = await import('pdfjs-dist')
  const drawing = page.render({ canvas, viewport })
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport: page.getViewport({ scale }) })
  text.style.setProperty('--total-scale-factor', String(scale))
  await Promise.all([drawing.promise, layer.render()])
  return () => {
    drawing.cancel()
    layer.cancel()
    text.replaceChildren()
  }
}
