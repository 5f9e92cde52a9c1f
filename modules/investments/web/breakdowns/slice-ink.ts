import type { Ink } from '@atrium/charts/palette'
import type { Dimension } from '../../contract/breakdown-terms.ts'
import { sectors } from '@atrium/domain/breakdown'
import { currencies } from '@atrium/domain/currency'
import { assetKey } from '@atrium/ui/components/asset-class'

/** Common regions. Each has a fixed colour, independent of the other regions in the portfolio. */
const regions = [
  'Global',
  'United Kingdom',
  'Europe ex-UK',
  'North America',
  'Japan',
  'Asia Pacific ex-Japan',
  'Emerging Markets',
  'Unknown',
]

/** Currencies with a fixed colour. There are not enough colours for all currencies. */
const colouredCurrencies = currencies.slice(0, 10)
/** Number of colours in a chart. */
const maxColours = 20

/**
 * Returns the colour of a slice. A known asset class, sector, currency or region has a fixed colour; others have colours by their place.
 */
export function chooseInk(dimension: Dimension, key: string, index: number): Ink {
  if (dimension === 'asset-class') return `asset-${assetKey(key)}`
  if (dimension === 'sector') return `sector-${sectors.findIndex((sector) => sector === key) + 1 || sectors.length}`
  const known: readonly string[] = dimension === 'currency' ? colouredCurrencies : regions
  const at = known.indexOf(key)
  return `chart-${at < 0 ? ((known.length + index) % maxColours) + 1 : at + 1}`
}
