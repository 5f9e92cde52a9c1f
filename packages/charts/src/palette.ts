/** The colours a chart needs of a brand, as plain values: canvas and PDF know no CSS variables. */
export type ChartPalette = {
  text: string
  muted: string
  line: string
  control: string
  surface: string
  /** For what was won and what was lost. */
  gain: string
  loss: string
  /** Twenty. */
  series: string[]
  /** By the key of the class: `fixed-interest`. */
  assetClasses: Record<string, string>
  /** One for each of the 21 sectors, in their order. */
  sectors: string[]
  font: string
  /** Up to so many points a series is drawn from all of them, as the edition says. */
  threshold: number
}

/** A colour by the name of its token: `chart-3`, `sector-21`, `asset-equities`. */
export type Ink = `chart-${number}` | `sector-${number}` | `asset-${string}`

export function colourOf({ series, sectors, assetClasses, muted }: ChartPalette, ink: Ink): string {
  const [kind = '', ...rest] = ink.split('-')
  const key = rest.join('-')
  if (kind === 'asset') return assetClasses[key] ?? muted
  const colours = kind === 'sector' ? sectors : series
  return colours[(Number(key) - 1) % colours.length] ?? muted
}
