import { useTranslation } from 'react-i18next'
import { isOffline } from '@atrium/ui/lib/connection'
import { useStore } from '@atrium/ui/lib/store'
import { Icon } from '@atrium/ui/components/icon.tsx'

/** States while there is no connection what is still shown, and that nothing needs to be done. */
export function OfflineNotice() {
  const { t } = useTranslation()
  return (
    <div role="status">
      {useStore(isOffline) && (
        <p className="offline-notice">
          <Icon name="warning" small />
          <span>
            <strong>{t('shell.offline')}</strong> {t('shell.offlineHint')}
          </span>
        </p>
      )}
    </div>
  )
}
