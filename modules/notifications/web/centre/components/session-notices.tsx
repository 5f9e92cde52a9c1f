import { useTranslation } from 'react-i18next'
import { notices } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useStore } from '@atrium/ui/lib/store'

/** What the pages have confirmed since the person signed in, for whoever missed it. */
export function SessionNotices() {
  const { t } = useTranslation()
  const { age } = useFormats()
  const list = useStore(notices)
  if (list.length === 0) return null
  return (
    <section className="notification-group" aria-label={t('notifications.session')}>
      <h3>{t('notifications.session')}</h3>
      <ul>
        {list.map((notice) => (
          <li key={notice.id} className="notification-note">
            <span>{notice.text}</span>
            <time dateTime={notice.at}>{age(notice.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
