import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../../lib/failure.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { DeviceRow } from '../../../ui/device-row.tsx'
import { showError, showResult } from '../../../ui/notices.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Settings } from '../../../ui/setting.tsx'
import { TableBones } from '../../../ui/states.tsx'
import { devicesQuery, signOutDevice, signOutElsewhere } from '../queries.ts'

export function DeviceList() {
  const { t } = useTranslation()
  const query = useQuery(devicesQuery)
  const act = async (work: Promise<void>, done: string) => {
    try {
      await work
      showResult(done)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      // another window may have signed it out already
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
    }
  }
  const elsewhere = (
    <button className="button" type="button" onClick={() => void act(signOutElsewhere(), t('devices.signedOutElsewhere'))}>
      {t('devices.elsewhere')}
    </button>
  )
  return (
    <Panel query={query} failure={t('devices.failed')} skeleton={<TableBones rows={2} />}>
      {({ items }) => (
        <Settings title={t('devices.title')} lede={t('devices.lede')} action={items.length > 1 && elsewhere}>
          {items.map((device) => (
            <DeviceRow key={device.id} device={device} onSignOut={() => void act(signOutDevice(device.id), t('devices.signedOut'))} />
          ))}
        </Settings>
      )}
    </Panel>
  )
}
