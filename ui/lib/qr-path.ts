import { encode } from 'uqr'

/** Returns a QR code as one SVG path of squares. The code is drawn locally, so that no other service receives its secret. */
export function createQrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
