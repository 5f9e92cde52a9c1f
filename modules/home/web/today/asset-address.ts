import { assetFigures, assetPartKinds, type AssetFigure, type AssetPartKind } from '../../contract/today-terms.ts'

/** A figure of the assets under advice in the URL: of all assets, of one part, or of a month that ends on a day. */
export type AssetAddress = { figure: AssetFigure; by?: AssetPartKind; of?: string; on?: string }

/** @example formatAssetAddress({ figure: 'assets.value', by: 'types', of: 'ISA' }) is `assets.value:types:ISA` */
export const formatAssetAddress = ({ figure, by, of, on }: AssetAddress): string =>
  (on === undefined ? [figure, by, of] : [figure, 'on', on]).filter(Boolean).join(':')

/** Returns the figure that the URL names, or null. */
export function parseAssetAddress(text: string | undefined): AssetAddress | null {
  const [name, kind, ...rest] = (text ?? '').split(':')
  const figure = assetFigures.find((one) => one === name)
  if (!figure) return null
  if (kind === undefined) return { figure }
  const by = assetPartKinds.find((one) => one === kind)
  const of = rest.join(':')
  if (kind === 'on') return /^\d{4}-\d{2}-\d{2}$/.test(of) ? { figure, on: of } : null
  return by && of !== '' ? { figure, by, of } : null
}
