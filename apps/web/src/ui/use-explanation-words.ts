import { useTranslation } from 'react-i18next'

type Part = 'formulas' | 'inputs' | 'steps' | 'reasons' | 'sources'

/** The server names what it did by keys; here they become sentences. A key without one yet reads as plain words. */
export function useExplanationWords(): (part: Part, key: string) => string {
  const { t } = useTranslation()
  return (part, key) => t(`explanation.${part}.${key}` as 'explanation.inWords', { defaultValue: plainWords(key) })
}

export function plainWords(key: string): string {
  const words = key
    .slice(key.lastIndexOf('.') + 1)
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
