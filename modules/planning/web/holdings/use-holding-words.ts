import { useTranslation } from 'react-i18next'
import type { FinancialHolding } from '../../contract/financial-holdings.ts'
import type { HoldingType } from '../../contract/planning-terms.ts'

/** Returns how a holding is described in words. */
export function useHoldingWords() {
  const { t } = useTranslation()
  return {
    typeName: (type: HoldingType): string => t(`planning.types.${type}`),
    /** Describes a property by its kind, bedrooms and postcode, and any other holding by its notes. */
    details: ({ propertyType, bedrooms, postCode, description }: FinancialHolding): string =>
      [
        propertyType && t(`planning.propertyTypes.${propertyType}`),
        bedrooms !== null && t('planning.bedroomCount', { count: bedrooms }),
        postCode,
        !propertyType && description.split('\n')[0],
      ]
        .filter(Boolean)
        .join(', '),
  }
}
