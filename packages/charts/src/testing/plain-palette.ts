import type { ChartPalette } from '../palette.ts'
import { seriesThreshold } from '../threshold.ts'

const shades = (count: number) => Array.from({ length: count }, (_, index) => `#${(0x10_10_10 + index * 0x0a_06_03).toString(16)}`)

/** A palette without a brand, for tests. */
export const plainPalette: ChartPalette = {
  text: '#000000',
  muted: '#555555',
  line: '#dddddd',
  control: '#888888',
  surface: '#ffffff',
  gain: '#0f6e43',
  loss: '#a3221c',
  series: shades(20),
  assetClasses: { 'fixed-interest': '#b07a1e', equities: '#14506b', alternatives: '#7a2440', other: '#6c86b4' },
  sectors: shades(21),
  font: 'Inter',
  threshold: seriesThreshold,
}
