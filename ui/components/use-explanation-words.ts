import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'

type TextGroup = 'figures' | 'formulas' | 'inputs' | 'steps' | 'reasons' | 'stated'

/** Returns a function that translates the keys of an explanation. */
export function useExplanationWords(): (part: TextGroup, key: string, slots?: { date: string }) => string {
  const { t } = useTranslation()
  return (part, key, slots) => t(`explanation.${part}.${key}` as 'explanation.inWords', { ...slots })
}

/** Returns a function that describes the source and the day of a figure stated by the provider. */
export function useStatedSource(provider: string): (on?: string | null) => string {
  const { t } = useTranslation()
  const { date } = useFormats()
  const source = t(`explanation.stated.${provider}` as 'explanation.stated.other', { defaultValue: t('explanation.stated.other') })
  return (on) => (on ? t('explanation.statedOn', { source, date: date(on) }) : source)
}
