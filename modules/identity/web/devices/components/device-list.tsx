import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { DeviceRow } from './device-row.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Settings } from '@atrium/ui/components/setting.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { devicesQuery, signOutDevice, signOutElsewhere } from '../queries.ts'

export function DeviceList() {
  const { t } = useTranslation()
  const query = useQuery(devicesQuery)
  const runAction = async (work: Promise<void>, done: string) => {
    try {
      await work
      showResult(done)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      // The session may already have been signed out in another window.
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
    }
  }
  const signOutElsewhereButton = (
    <button className="button" type="button" onClick={() => void runAction(signOutElsewhere(), t('devices.signedOutElsewhere'))}>
      {t('devices.elsewhere')}
    </button>
  )
  return (
    <Panel query={query} failure={t('devices.failed')} skeleton={<TableSkeleton rows={2} />}>
      {({ items }) => (
        <Settings title={t('devices.title')} lede={t('devices.lede')} action={items.length > 1 && signOutElsewhereButton}>
          {items.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => void runAction(signOutDevice(device.id), t('devices.signedOut'))} />
          ))}
        </Settings>
      )}
    </Panel>
  )
}
