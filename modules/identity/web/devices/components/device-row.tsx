import type { Device } from '../../../contract/devices.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Setting } from '@atrium/ui/components/setting.tsx'

type Props = { device: Device; canEndThisOne?: boolean; onSignOut: () => void }

/** Shows a session with its device and the button that ends it. */
export function DeviceRow({ device, canEndThisOne, onSignOut }: Props) {
  const { t } = useTranslation()
  const { age, moment } = useFormats()
  const { isApp, system } = device
  const browser = isApp ? t('devices.app') : device.browser
  const name = browser && system ? t('devices.on', { browser, system }) : (system ?? browser ?? t('devices.unknown'))
  const active = t('devices.active', { age: age(device.lastActive) })
  const details = [active, t('devices.since', { moment: moment(device.began) }), device.address].filter(Boolean).join(' · ')
  return (
    <Setting
      title={name}
      mark={device.isThisOne ? t('devices.isThisOne') : undefined}
      action={
        (canEndThisOne || !device.isThisOne) && (
          <button className="button" type="button" aria-label={t('devices.signOutOf', { device: name, active })} onClick={onSignOut}>
            {t('devices.signOut')}
          </button>
        )
      }
    >
      {details}
    </Setting>
  )
}
