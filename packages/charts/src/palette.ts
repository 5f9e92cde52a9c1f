/** Colours of a brand for charts. They are plain values, because canvas and PDF do not support CSS variables. */
export type ChartPalette = {
  text: string
  muted: string
  line: string
  control: string
  surface: string
  /** Colours for gains and losses. */
  gain: string
  loss: string
  /** Twenty colours for series of data. */
  series: string[]
  /** Colours by the key of the asset class, such as `fixed-interest`. */
  assetClasses: Record<string, string>
  /** Colours of the 21 sectors, in their order. */
  sectors: string[]
  font: string
  /** Maximum number of points of a series that is drawn completely; set by the edition. */
  threshold: number
}

/** The token of a colour, such as `chart-3`, `sector-21` or `asset-equities`. */
export type Ink = `chart-${number}` | `sector-${number}` | `asset-${string}`

export function findColour({ series, sectors, assetClasses, muted }: ChartPalette, ink: Ink): string {
  const [kind = '', ...rest] = ink.split('-')
  const key = rest.join('-')
  if (kind === 'asset') return assetClasses[key] ?? muted
  const colours = kind === 'sector' ? sectors : series
  return colours[(Number(key) - 1) % colours.length] ?? muted
}
