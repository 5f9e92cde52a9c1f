import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useStore } from '../lib/store.ts'
import { Icon } from './icon.tsx'
import { hideNotice, notices, type Notice } from './notices.ts'

/** Beside the page and not in it, so that it is read out even while a dialog is open. */
export function Snackbar() {
  const shown = useStore(notices)
    .filter((notice) => notice.show)
    .slice(0, 3)
  const region = document.getElementById('notices')
  if (!region) return null
  return createPortal(
    <>
      <div className="snackbars" role="status" aria-live="polite">
        {shown
          .filter(({ error }) => !error)
          .map((notice) => (
            <Message key={notice.id} notice={notice} />
          ))}
      </div>
      <div className="snackbars" role="alert">
        {shown
          .filter(({ error }) => error)
          .map((notice) => (
            <Message key={notice.id} notice={notice} />
          ))}
      </div>
    </>,
    region,
  )
}

function Message({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  return (
    <div className={`snackbar ${kind(notice)}${notice.isToast ? ' toast' : ''}`}>
      <Icon name={notice.error ? 'warning' : notice.success ? 'check' : 'info'} />
      <span>{notice.text}</span>
      {!notice.isToast && (
        <button type="button" aria-label={t('actions.dismiss')} onClick={() => hideNotice(notice.id)}>
          <Icon name="close" small />
        </button>
      )}
    </div>
  )
}

function kind({ error, success }: Notice): string {
  if (error) return 'error'
  return success ? 'success' : 'plain'
}
