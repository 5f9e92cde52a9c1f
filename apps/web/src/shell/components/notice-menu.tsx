import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { notices } from '@atrium/ui/components/notices'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'

/** Lists messages that are no longer visible. */
export function NoticeMenu() {
  const { t } = useTranslation()
  return (
    <PopoverButton isIcon label={t('shell.notifications')} button={<Icon name="bell" />} panelClassName="menu-panel">
      <NoticeList />
    </PopoverButton>
  )
}

function NoticeList() {
  const { t } = useTranslation()
  const { age } = useFormats()
  const list = useStore(notices)
  return (
    <>
      <h2>{t('shell.notifications')}</h2>
      {list.length === 0 && <p className="muted">{t('shell.noNotifications')}</p>}
      <ul>
        {list.map((notice) => (
          <li key={notice.id}>
            {notice.text}
            <time dateTime={notice.at}>{age(notice.at)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
