import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEdition } from '@atrium/ui/brand/edition'
import { HistoryOffer } from '../access-history/components/history-offer.tsx'
import { DeviceList } from '../devices/components/device-list.tsx'
import { EmailSetting } from '../emails/components/email-setting.tsx'
import { AuthenticatorSetting } from '../factors/components/authenticator-setting.tsx'
import { BackupCodesSetting } from '../factors/components/backup-codes.tsx'
import { DisabledNote } from '../factors/components/disabled-note.tsx'
import { ElectronicIdSetting } from '../factors/components/electronic-id-setting.tsx'
import { PasskeySettings } from '../factors/components/passkey-settings.tsx'
import { StaffSignOnSetting } from '../factors/components/staff-sign-on-setting.tsx'
import { electronicIdQuery, factorsQuery, staffSignOnQuery } from '../factors/queries.ts'
import { PasswordSetting } from '../identity/components/change-password.tsx'
import { portalEntryGuard } from '../identity/guards.ts'
import { MobileSetting } from '../mobiles/components/mobile-setting.tsx'
import { PortraitSetting } from '@atrium/people/web/portraits/components/portrait-setting.tsx'
import { ProfileForm } from '@atrium/people/web/profiles/components/profile-form.tsx'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { SettingPanel, Settings } from '@atrium/ui/components/setting.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage, type ReportBody } from '@atrium/ui/components/report-page.tsx'

export function ProfileReport() {
  const { t } = useTranslation()
  const { data: me, error, refetch } = useQuery(meQuery)
  const home = me && portalEntryGuard(me, 1)
  const homeTitle =
    home && home !== '/portals' ? (me.role === 'client' ? t('navigation.overview') : t('accounts.clientsTitle')) : t('portals.title')
  const place = { title: t('profiles.title'), previous: { title: homeTitle, href: home ?? '/portals' } }
  const body = (): ReportBody => {
    if (error && !me) return { state: 'failed', title: t('profiles.title'), error, onRetry: () => void refetch() }
    if (!me) return { state: 'loading', skeleton: <TableSkeleton /> }
    const content = (
      <div className="wrap profile-page">
        <h1>{t('profiles.title')}</h1>
        <p className="muted">{t('profiles.lede')}</p>
        {['admin', 'company-admin'].includes(me.role) && (
          <p className="profile-more">
            <ButtonLink to="/profile/organisation">{t('navigation.organisation')}</ButtonLink>
          </p>
        )}
        <PortraitSetting me={me} />
        <ProfileForm key={me.id} me={me} />
        <SignInSettings email={me.email} isMemberOfStaff={isStaff(me)} />
        <DeviceList />
        <HistoryOffer />
      </div>
    )
    return { state: 'ready', content }
  }
  return <ReportPage id="profile" {...place} body={body()} />
}

/** Shows the ways to sign in: a row for each, with one action. */
function SignInSettings({ email, isMemberOfStaff }: { email: string; isMemberOfStaff: boolean }) {
  const { t } = useTranslation()
  const edition = useEdition()
  const factors = useQuery(factorsQuery)
  const hasProvider = isMemberOfStaff && edition.staffSignOn !== null
  const staffSignOn = useQuery({ ...staffSignOnQuery, enabled: hasProvider })
  const electronicId = useQuery({ ...electronicIdQuery, enabled: edition.electronicId !== null })
  return (
    <Settings title={t('factors.title')} lede={t('factors.lede')}>
      <EmailSetting email={email} />
      {!(hasProvider && staffSignOn.isPending) && !staffSignOn.data?.isRequired && <PasswordSetting />}
      {hasProvider && (
        <SettingPanel query={staffSignOn} failure={t('staffSignOn.failed')}>
          {(own) => <StaffSignOnSetting staffSignOn={own} />}
        </SettingPanel>
      )}
      {edition.electronicId && (
        <SettingPanel query={electronicId} failure={t('electronicId.failed')}>
          {(own) => <ElectronicIdSetting electronicId={own} />}
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
