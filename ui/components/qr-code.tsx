import { createQrPath } from '../lib/qr-path.ts'
import './qr-code.css'

/** A QR code, drawn locally. `label` says where it leads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = createQrPath(text)
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
