import { themeChoices } from '@atrium/contract/themes'
import { useTranslation } from 'react-i18next'
import type { Me } from '@atrium/people/contract/profiles'
import { changeProfile } from '@atrium/people/web/profiles/queries'
import type { MenuItem } from '@atrium/ui/components/menu.tsx'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'

export function useThemeItems(me: Me): MenuItem[] {
  const { t } = useTranslation()
  return themeChoices.map((theme) => ({
    id: theme,
    label: t(`themes.${theme}`),
    isChosen: me.theme === theme,
    onChoose: () => void changeProfile({ theme }).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`))),
  }))
}
