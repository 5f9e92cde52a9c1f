import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useClickOutside } from '@atrium/ui/components/menu.tsx'
import { notices } from '@atrium/ui/components/notices'

/** Messages hide after a while; here each can be read again. */
export function NoticeMenu() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClickOutside(box, isOpen, () => setIsOpen(false))
  return (
    <div className="menu-box" role="presentation" ref={box} onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}>
      <button
        type="button"
        aria-label={t('shell.notifications')}
        title={t('shell.notifications')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="bell" />
      </button>
      {isOpen && <NoticeList />}
    </div>
  )
}

function NoticeList() {
  const { t } = useTranslation()
  const { age } = useFormats()
  const list = useStore(notices)
  return (
    <div className="menu end menu-panel">
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
    </div>
  )
}
