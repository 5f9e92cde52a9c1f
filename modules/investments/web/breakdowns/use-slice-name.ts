import type { Dimension } from '../../contract/breakdown-terms.ts'
import { useTranslation } from 'react-i18next'
import { assetKey } from '@atrium/ui/components/asset-class'

const groups = {
  sector: 'breakdowns.sectors',
  region: 'breakdowns.regions',
  currency: 'breakdowns.currencies',
  'asset-class': 'assetClasses',
}

/** A class, currency, sector or region in the reader's language; unknown ones keep their own name. */
export function useSliceName(): (dimension: Dimension, key: string) => string {
  const { t } = useTranslation()
  return (dimension, key) => t(`${groups[dimension]}.${assetKey(key)}` as 'assetClasses.other', { defaultValue: key })
}
