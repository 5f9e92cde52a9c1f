import { useTranslation } from 'react-i18next'
import { useProviderTerm } from '../../i18n/use-provider-term.ts'
import { assetKey } from '../asset-class.ts'

/** Returns a function that translates a label if it is an asset class or a known term of providers. Other labels are unchanged. */
export function useExplanationLabel(): (entry: { name: string; label?: string | undefined }) => string {
  const { t } = useTranslation()
  const term = useProviderTerm()
  return ({ name, label = '' }) =>
    name.startsWith('asset-class') ? t(`assetClasses.${assetKey(label)}` as 'assetClasses.other', { defaultValue: label }) : term(label)
}
