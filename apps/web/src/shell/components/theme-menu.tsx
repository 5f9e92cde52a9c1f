import type { Me } from '@atrium/people/contract/profiles'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { useThemeItems } from '../use-theme-items.ts'

export function ThemeMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  return <Menu label={t('shell.theme')} button={<Icon name="theme" />} items={useThemeItems(me)} />
}
