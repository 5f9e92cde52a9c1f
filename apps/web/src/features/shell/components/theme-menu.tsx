import type { Me } from '@atrium/contract/profiles'
import { themeChoices } from '@atrium/contract/themes'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showError } from '../../../ui/notices.ts'
import { changeProfile } from '../../profiles/queries.ts'

export function ThemeMenu({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('shell.theme')}
      button={<Icon name="theme" />}
      items={themeChoices.map((theme) => ({
        id: theme,
        label: t(`themes.${theme}`),
        isChosen: me.theme === theme,
        onChoose: () => void changeProfile({ theme }).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`))),
      }))}
    />
  )
}
