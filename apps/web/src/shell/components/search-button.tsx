import type { Me } from '@atrium/people/contract/profiles'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { isPaletteOpen } from '../palette-state.ts'

const isMac = /mac/i.test(navigator.platform)

/** Button that looks like the search field it opens; on a phone, an icon. Clients have none. */
export function SearchButton({ me, isIcon = false }: { me: Me; isIcon?: boolean }) {
  const { t } = useTranslation()
  if (!isStaff(me)) return null
  return (
    <button
      className={isIcon ? 'tool' : 'tool palette-button'}
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      {...(isIcon && { 'aria-label': t('shell.search') })}
      onClick={() => isPaletteOpen.set(true)}
    >
      <Icon name="search" small={!isIcon} />
      {!isIcon && (
        <>
          <span className="palette-label">{t('shell.search')}</span>
          <kbd aria-hidden="true">{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </>
      )}
    </button>
  )
}
