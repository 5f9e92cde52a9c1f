import { useTranslation } from 'react-i18next'
import type { Texts } from '@atrium/ui/i18n/texts'

type NamedIcon = keyof Texts['fields']['icons']

/** Returns a function that names an icon in the person's language. An icon without a text has its own name. */
export function useIconLabel(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => t(`fields.icons.${name as NamedIcon}`, { defaultValue: name })
}
