import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** Lines of points in fractions of the area. */
export type Lines = [number, number][][]

const decimals = 1_000
/** Limits of the server. */
const [maxLines, maxPoints] = [60, 2_000]

/** Area in which a signature is drawn with a finger, a pen or the mouse. */
export function SignaturePad({ lines, onLines }: { lines: Lines; onLines: (lines: Lines) => void }) {
  const { t } = useTranslation()
  const isDrawing = useRef(false)
  const toPoint = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, length: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / length)) * decimals) / decimals
    return [share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (lines.length >= maxLines) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    onLines([...lines, [toPoint(event)]])
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const last = lines.at(-1)
    if (isDrawing.current && last && last.length < maxPoints) onLines([...lines.slice(0, -1), [...last, toPoint(event)]])
  }
  const end = () => void (isDrawing.current = false)
  return (
    <div className="signature-pad">
      <svg
        viewBox="0 0 1000 300"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('signing.pad')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity, and are only added at the end
          <polyline key={index} points={line.map(([x, y]) => `${x * 1_000},${y * 300}`).join(' ')} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <button className="link" type="button" onClick={() => onLines([])} disabled={lines.length === 0}>
        {t('signing.clear')}
      </button>
    </div>
  )
}
