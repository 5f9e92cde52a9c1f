import type { Me } from '@atrium/people/contract/profiles'
import { themeChoices } from '@atrium/contract/themes'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu } from '@atrium/ui/components/menu.tsx'
import { showError } from '@atrium/ui/components/notices'
import { changeProfile } from '@atrium/people/web/profiles/queries'

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
