import { useTranslation } from 'react-i18next'
import { useProviderTerm } from '../../i18n/use-provider-term.ts'
import { assetKey } from '../asset-class.ts'

/** Returns the name of an asset class or a provider's term in the person's language. Other names are returned unchanged. */
export function useExplanationLabel(): (entry: { name: string; label?: string | undefined }) => string {
  const { t } = useTranslation()
  const term = useProviderTerm()
  return ({ name, label = '' }) =>
    name.startsWith('asset-class') ? t(`assetClasses.${assetKey(label)}` as 'assetClasses.other', { defaultValue: label }) : term(label)
}
