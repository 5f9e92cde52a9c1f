import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { assetKey } from '@atrium/ui/components/asset-class'

/** An asset class in the reader's language; an unknown one keeps its source's name. */
export function useAssetClass(): (assetClass: string) => string {
  const { t } = useTranslation()
  return useCallback((one) => t(`assetClasses.${assetKey(one)}` as 'assetClasses.other', { defaultValue: one }), [t])
}
