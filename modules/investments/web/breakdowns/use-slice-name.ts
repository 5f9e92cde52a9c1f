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
 * Returns a function that names an asset class, currency, sector or region in the client's language. A currency without a text has the name
 * known to the browser. Unknown names are returned unchanged.
 */
export function useSliceName(): (dimension: Dimension, key: string) => string {
  const { t, i18n } = useTranslation()
  return (dimension, key) =>
    t(`${groups[dimension]}.${assetKey(key)}` as 'assetClasses.other', {
      defaultValue: dimension === 'currency' ? currencyName(i18n.language, key) : key,
    })
}

/** Returns the name of a currency, or its code if the browser does not know the language or the currency. */
function currencyName(language: string, code: string): string {
  const isName = /^[A-Z]{3}$/.test(code) && Intl.DisplayNames.supportedLocalesOf([language]).length > 0
  return (isName && new Intl.DisplayNames([language], { type: 'currency' }).of(code)) || code
}
