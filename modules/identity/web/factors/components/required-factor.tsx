import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { SettingPanel, Settings } from '@atrium/ui/components/setting.tsx'
import { DialogPanel } from '../../identity/components/dialog-panel.tsx'
import { factorsQuery } from '../queries.ts'
import { AuthenticatorSetting } from './authenticator-setting.tsx'
import { PasskeySettings } from './passkey-settings.tsx'
import './factors.css'

type Props = { onDone: () => void; onSignOut: () => void }

/** Lets a member of staff set up the stronger factor that their firm requires, before anything else. */
export function RequiredFactor({ onDone, onSignOut }: Props) {
  const { t } = useTranslation()
  const { name } = useEdition()
  const query = useQuery(factorsQuery)
  const hasFactor = query.data !== undefined && (query.data.authenticator !== null || query.data.passkeys.length > 0)
  return (
    <DialogPanel title={t('factors.requiredTitle')}>
      <p className="lede">{t(hasFactor ? 'factors.requiredDone' : 'factors.requiredLede', { name })}</p>
      <Settings title={t('factors.requiredChoice')}>
        <SettingPanel query={query} failure={t('factors.failed')}>
          {(factors) => (
            <>
              <PasskeySettings factors={factors} />
              <AuthenticatorSetting factors={factors} />
            </>
          )}
        </SettingPanel>
      </Settings>
      <div className="required-factor-actions">
        {hasFactor && (
          <button className="button primary" type="button" onClick={onDone}>
            {t('factors.goOn')}
          </button>
        )}
        <button className="button quiet" type="button" onClick={onSignOut}>
          {t('shell.signOut')}
        </button>
      </div>
    </DialogPanel>
  )
}
