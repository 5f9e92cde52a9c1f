import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { assetKey } from '@atrium/ui/components/asset-class'

/** Returns a function that names an asset class in the client's language. Unknown names are returned unchanged. */
export function useAssetClass(): (assetClass: string) => string {
  const { t } = useTranslation()
  return useCallback((one) => t(`assetClasses.${assetKey(one)}` as 'assetClasses.other', { defaultValue: one }), [t])
}
