import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEdition } from '../../brand/edition.ts'
import { HistoryOffer } from '../../features/access-history/components/history-offer.tsx'
import { DeviceList } from '../../features/devices/components/device-list.tsx'
import { EmailSetting } from '../../features/emails/components/email-setting.tsx'
import { AuthenticatorSetting } from '../../features/factors/components/authenticator-setting.tsx'
import { BackupCodesSetting } from '../../features/factors/components/backup-codes.tsx'
import { DisabledNote } from '../../features/factors/components/disabled-note.tsx'
import { ElectronicIdSetting } from '../../features/factors/components/electronic-id-setting.tsx'
import { PasskeySettings } from '../../features/factors/components/passkey-settings.tsx'
import { electronicIdQuery, factorsQuery } from '../../features/factors/queries.ts'
import { PasswordSetting } from '../../features/identity/components/change-password.tsx'
import { portalEntryGuard } from '../../features/identity/guards.ts'
import { MobileSetting } from '../../features/mobiles/components/mobile-setting.tsx'
import { PortraitSetting } from '../../features/portraits/components/portrait-setting.tsx'
import { ProfileForm } from '../../features/profiles/components/profile-form.tsx'
import { meQuery } from '../../features/profiles/queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SettingPanel, Settings } from '../../ui/setting.tsx'
import { TableBones } from '../../ui/states.tsx'
import { ReportPage, type ReportBody } from '../report-page.tsx'

export function ProfileReport() {
  const { t } = useTranslation()
  const { data: me, error, refetch } = useQuery(meQuery)
  const home = me && portalEntryGuard(me, 1)
  const homeTitle =
    home && home !== '/portals' ? (me.role === 'client' ? t('navigation.overview') : t('clients.title')) : t('portals.title')
  const place = { title: t('profiles.title'), previous: { title: homeTitle, href: home ?? '/portals' } }
  const body = (): ReportBody => {
    if (error && !me) return { state: 'failed', title: t('profiles.title'), error, onRetry: () => void refetch() }
    if (!me) return { state: 'loading', bones: <TableBones /> }
    const content = (
      <div className="wrap profile-page">
        <h1>{t('profiles.title')}</h1>
        <p className="muted">{t('profiles.lede')}</p>
        {['admin', 'company-admin'].includes(me.role) && (
          <p className="profile-more">
            <ButtonLink to="/profile/organisation">{t('organisations.title')}</ButtonLink>
          </p>
        )}
        <PortraitSetting me={me} />
        <ProfileForm key={me.id} me={me} />
        <SignInSettings email={me.email} />
        <DeviceList />
        <HistoryOffer />
      </div>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="profile" {...place} body={body()} />
}

/** How one gets in: a row each, with one action. */
function SignInSettings({ email }: { email: string }) {
  const { t } = useTranslation()
  const edition = useEdition()
  const factors = useQuery(factorsQuery)
  const electronicId = useQuery({ ...electronicIdQuery, enabled: edition.electronicId !== null })
  return (
    <Settings title={t('factors.title')} lede={t('factors.lede')}>
      <EmailSetting email={email} />
      <PasswordSetting />
      {edition.electronicId && (
        <SettingPanel query={electronicId} failure={t('electronicId.failed')}>
          {(own) => <ElectronicIdSetting own={own} />}
        </SettingPanel>
      )}
      <SettingPanel query={factors} failure={t('factors.failed')}>
        {(own) => (
          <>
            <DisabledNote disabled={own.disabled} />
            <MobileSetting texts={own.texts} />
            <PasskeySettings factors={own} />
            <AuthenticatorSetting factors={own} />
            <BackupCodesSetting factors={own} />
          </>
        )}
      </SettingPanel>
    </Settings>
  )
}
