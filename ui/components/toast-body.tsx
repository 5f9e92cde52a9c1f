import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { hideNotice, type Notice } from './notices.ts'

export function ToastBody({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon name={notice.error ? 'warning' : notice.success ? 'check' : 'info'} />
      <span>{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            hideNotice(notice.id)
            notice.action?.act()
          }}
        >
          {notice.action.label}
        </button>
      )}
      {!notice.isToast && (
        <button type="button" aria-label={t('actions.dismiss')} onClick={() => hideNotice(notice.id)}>
          <Icon name="close" small />
        </button>
      )}
    </>
  )
}

export function toastClass({ error, success, isToast }: Notice): string {
  return ['snackbar', error ? 'error' : success ? 'success' : 'plain', isToast && 'toast'].filter(Boolean).join(' ')
}

/** Returns the role of a message. A failure interrupts the screen reader; any other message is announced politely. */
export const toastRole = ({ error }: Notice): 'alert' | 'status' => (error ? 'alert' : 'status')
