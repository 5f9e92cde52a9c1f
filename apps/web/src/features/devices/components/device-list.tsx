import type { Device } from '@atrium/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats.ts'
import { failureCode } from '../../../lib/failure.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { showError, showResult } from '../../../ui/notices.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Setting, Settings } from '../../../ui/setting.tsx'
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

function DeviceRow({ device, onSignOut }: { device: Device; onSignOut: () => void }) {
  const { t } = useTranslation()
  const { age, moment } = useFormats()
  const { browser, system } = device
  const name = browser && system ? t('devices.on', { browser, system }) : (system ?? browser ?? t('devices.unknown'))
  const active = t('devices.active', { age: age(device.lastActive) })
  const facts = [active, t('devices.since', { moment: moment(device.began) }), device.address].filter(Boolean).join(' · ')
  return (
    <Setting
      title={name}
      mark={device.isThisOne ? t('devices.isThisOne') : undefined}
      action={
        !device.isThisOne && (
          <button className="button" type="button" aria-label={t('devices.signOutOf', { device: name, active })} onClick={onSignOut}>
            {t('devices.signOut')}
          </button>
        )
      }
    >
      {facts}
    </Setting>
  )
}
