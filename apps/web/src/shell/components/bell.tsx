import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import '@atrium/ui/bell'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useContributions } from '@atrium/ui/contributions'
import { usePlace } from '../use-place.ts'
import { NoticeMenu } from './notice-menu.tsx'

/** The button of the notifications, which a module contributes. Without a portal, and without that module, it lists the notices of the page. */
export function Bell() {
  const { portal } = usePlace()
  const [Own] = useContributions('bell')
  if (portal === null || !Own) return <NoticeMenu />
  return (
    <Suspense fallback={<BellPlace />}>
      <Own portal={portal} />
    </Suspense>
  )
}

function BellPlace() {
  const { t } = useTranslation()
  return (
    <button type="button" className="tool" disabled aria-label={t('shell.notifications')}>
      <Icon name="bell" />
    </button>
  )
}
