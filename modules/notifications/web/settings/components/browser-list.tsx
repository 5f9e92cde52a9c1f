import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { NotificationPreferences } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { settingsQuery } from '../../queries.ts'
import { canRegister, registerBrowser, removeRegistration, type RegistrationRefusal } from '../register-browser.ts'

/** The devices on which the person receives notifications: the app, and browsers. */
export function BrowserList({ settings }: { settings: NotificationPreferences }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<NotificationPreferences | RegistrationRefusal>, done: string) => {
    setIsBusy(true)
    try {
      const result = await work()
      if (typeof result === 'string') showError(t(`notifications.registration.${result}`))
      else {
        queryClient.setQueryData(settingsQuery.queryKey, result)
        showResult(done)
      }
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsBusy(false)
    }
  }
  const test = async (subscription: string) => {
    await api.notificationSettings.testBrowser({ subscription })
    return settings
  }
  const remove = async (subscription: string) => {
    await removeRegistration(subscription)
    return api.notificationSettings.removeBrowser({ subscription })
  }
  return (
    <section aria-label={t('notifications.devices')}>
      <h3>{t('notifications.devices')}</h3>
      <ul className="device-list">
        {settings.hasApp && (
          <li>
            <div>
              <strong>{t('notifications.app')}</strong>
              <small>{t('notifications.appOn')}</small>
            </div>
          </li>
        )}
        {settings.browsers.map(({ id, name, created, reached }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <small>
                {reached === null
                  ? t('notifications.registered', { moment: moment(created) })
                  : t('notifications.reached', { moment: moment(reached) })}
              </small>
            </div>
            <button type="button" className="link" disabled={isBusy} onClick={() => void run(() => test(id), t('notifications.testSent'))}>
              {t('notifications.test')}
            </button>
            <button
              type="button"
              className="link"
              disabled={isBusy}
              aria-label={t('notifications.removeBrowser', { name })}
              onClick={() => void run(() => remove(id), t('notifications.browserRemoved'))}
            >
              {t('notifications.remove')}
            </button>
          </li>
        ))}
      </ul>
      {canRegister() ? (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void run(() => registerBrowser(settings), t('notifications.browserAdded'))}
        >
          {t('notifications.addBrowser')}
        </button>
      ) : (
        <p className="muted">{t('notifications.cannotRegister')}</p>
      )}
    </section>
  )
}
