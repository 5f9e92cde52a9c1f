import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Returns the function that names a field type in the person's language. A type that this version does not know has its own name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation()
  return useCallback((type) => t(`designer.types.${type}` as 'designer.types.text', { defaultValue: type }), [t])
}
