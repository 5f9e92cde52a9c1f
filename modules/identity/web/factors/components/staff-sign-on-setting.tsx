import type { OwnStaffSignOn } from '../../../contract/staff-sign-on.ts'
import { useTranslation } from 'react-i18next'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderName } from '../../identity/use-provider-name.ts'

/** Shows members of staff whether their account at the firm's provider is bound. Only the firm can remove the binding. */
export function StaffSignOnSetting({ staffSignOn: { boundSince } }: { staffSignOn: OwnStaffSignOn }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const provider = useProviderName()
  return (
    <Setting title={t('staffSignOn.title')}>
      {boundSince ? t('staffSignOn.since', { provider, date: date(boundSince) }) : t('staffSignOn.none', { provider })}
    </Setting>
  )
}
