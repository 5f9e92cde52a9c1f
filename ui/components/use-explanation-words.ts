import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'

type Part = 'figures' | 'formulas' | 'inputs' | 'steps' | 'reasons' | 'stated'

/** Returns a function that converts the keys of an explanation to sentences. */
export function useExplanationWords(): (part: Part, key: string, slots?: { date: string }) => string {
  const { t } = useTranslation()
  return (part, key, slots) => t(`explanation.${part}.${key}` as 'explanation.inWords', { ...slots })
}

/** Returns a function that states source and day of a stated figure, for its tooltip. */
export function useStated(provider: string): (on?: string | null) => string {
  const { t } = useTranslation()
  const { date } = useFormats()
  const source = t(`explanation.stated.${provider}` as 'explanation.stated.other', { defaultValue: t('explanation.stated.other') })
  return (on) => (on ? t('explanation.statedOn', { source, date: date(on) }) : source)
}
