import type { Dimension } from '../../contract/breakdown-terms.ts'
import { useTranslation } from 'react-i18next'
import { assetKey } from '@atrium/ui/components/asset-class'

const groups = {
  sector: 'breakdowns.sectors',
  region: 'breakdowns.regions',
  currency: 'breakdowns.currencies',
  'asset-class': 'assetClasses',
}

/**
 * Returns the name of a class, currency, sector or region in the client's language. Unknown names are returned
 * unchanged.
 */
export function useSliceName(): (dimension: Dimension, key: string) => string {
  const { t } = useTranslation()
  return (dimension, key) => t(`${groups[dimension]}.${assetKey(key)}` as 'assetClasses.other', { defaultValue: key })
}
