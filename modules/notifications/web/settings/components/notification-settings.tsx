import {
  fixedChannels,
  notificationChannels,
  notificationClasses,
  type NotificationChannel,
  type NotificationClass,
} from '@atrium/domain/notification-plan'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { NotificationPreferences } from '../../../contract/settings.ts'
import { settingsQuery } from '../../queries.ts'
import { cityOf, listZones, readTime } from '../times.ts'
import { useSettings, type SettingsChange } from '../use-settings.ts'
import { BrowserList } from './browser-list.tsx'
import './settings.css'

/** How the person wants to be told. Each change is saved at once. */
export function NotificationSettings() {
  const { t } = useTranslation()
  const query = useQuery(settingsQuery)
  return (
    <Panel query={query} failure={t('notifications.settingsFailed')} skeleton={<TableSkeleton rows={8} />}>
      {(stored) => <Settings stored={stored} />}
    </Panel>
  )
}

type Part = { settings: NotificationPreferences; onChange: (change: SettingsChange) => void }

function Settings({ stored }: { stored: NotificationPreferences }) {
  const { settings, change, confirmAddress } = useSettings(stored)
  return (
    <div className="notification-settings">
      {settings.bouncedAt !== null && <BouncedNote settings={settings} onConfirm={confirmAddress} />}
      <ChannelTable settings={settings} onChange={change} />
      <DigestPart settings={settings} onChange={change} />
      <QuietPart settings={settings} onChange={change} />
      <BrowserList settings={settings} />
    </div>
  )
}

function BouncedNote({ settings, onConfirm }: { settings: NotificationPreferences; onConfirm: () => void }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  return (
    <Note>
      <p>{t('notifications.bouncedAt', { email: settings.email, moment: moment(settings.bouncedAt ?? '') })}</p>
      <p>
        <button type="button" className="button" onClick={onConfirm}>
          {t('notifications.addressWorks')}
        </button>
      </p>
    </Note>
  )
}

/** The ways of each class. A lock marks what cannot be turned off, and a dash what does not exist. */
function ChannelTable({ settings, onChange }: Part) {
  const { t } = useTranslation()
  const channels = ['portal', ...notificationChannels] as const
  return (
    <>
      <table className="channel-table">
        <caption className="visually-hidden">{t('notifications.ways')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('notifications.filter')}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationClasses.map((one) => (
            <tr key={one}>
              <th scope="row">
                {t(`notifications.classes.${one}`)}
                <ClassHint one={one} settings={settings} />
              </th>
              {channels.map((channel) => (
                <td key={channel} data-label={t(`notifications.channels.${channel}`)}>
                  <ChannelCell one={one} channel={channel} settings={settings} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="notification-hint">
        <Icon name="lock" small />
        <span>
          {t('notifications.always')}{' '}
          {settings.mobileEnd === null ? t('notifications.noMobile') : t('notifications.mobile', { end: settings.mobileEnd })}
        </span>
      </p>
    </>
  )
}

function ClassHint({ one, settings }: { one: NotificationClass; settings: NotificationPreferences }) {
  const { t } = useTranslation()
  if (one !== 'marketing') return <small>{t(`notifications.classHints.${one}`)}</small>
  return <small>{t(settings.hasAgreedToMarketing ? 'notifications.agreed' : 'notifications.notAgreed')}</small>
}

type CellProps = Part & { one: NotificationClass; channel: NotificationChannel | 'portal' }

function ChannelCell({ one, channel, settings, onChange }: CellProps) {
  const { t } = useTranslation()
  const label = t('notifications.wayOf', { class: t(`notifications.classes.${one}`), channel: t(`notifications.channels.${channel}`) })
  const fixed = channel === 'portal' ? one !== 'marketing' || undefined : fixedChannels[one][channel]
  if (fixed === true)
    return (
      <span className="channel-lock" role="img" aria-label={t('notifications.alwaysOn', { way: label })}>
        <Icon name="lock" small />
      </span>
    )
  if (fixed === false || (channel === 'sms' && settings.mobileEnd === null))
    return (
      <span className="muted" role="img" aria-label={t('notifications.notOffered', { way: label })}>
        —
      </span>
    )
  const { channels, hasAgreedToMarketing: hasAgreed } = settings
  const isOn = channel === 'portal' ? hasAgreed : channels[one][channel] && (one !== 'marketing' || hasAgreed)
  const change = (next: boolean): SettingsChange => {
    if (channel === 'portal')
      return {
        hasAgreedToMarketing: next,
        ...(!next && { channels: { ...channels, marketing: { email: false, push: false, 'web-push': false, sms: false } } }),
      }
    return {
      channels: { ...channels, [one]: { ...channels[one], [channel]: next } },
      ...(one === 'marketing' && next && { hasAgreedToMarketing: true }),
    }
  }
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={isOn}
      checked={isOn}
      onChange={(event) => onChange(change(event.target.checked))}
    />
  )
}

function DigestPart({ settings, onChange }: Part) {
  const { t } = useTranslation()
  const { digest, digestAt } = settings
  return (
    <section aria-label={t('notifications.digest')}>
      <h3>{t('notifications.digest')}</h3>
      <div className="notification-choices">
        <Segmented
          label={t('notifications.digest')}
          value={digest}
          choices={(['none', 'daily', 'weekly'] as const).map((value) => ({ value, label: t(`notifications.digests.${value}`) }))}
          onChoose={(value) => onChange({ digest: value })}
        />
        {digest !== 'none' && (
          <TimeInput
            label={t('notifications.at')}
            name={t('notifications.digestAt')}
            value={digestAt}
            onTime={(time) => onChange({ digestAt: time })}
          />
        )}
      </div>
      <p className="muted">{t('notifications.digestHint')}</p>
    </section>
  )
}

const usualQuiet = { from: '21:00', to: '07:30' }

function QuietPart({ settings, onChange }: Part) {
  const { t } = useTranslation()
  const { quiet, zone } = settings
  const zones = listZones(zone)
  return (
    <section aria-label={t('notifications.quiet')}>
      <h3>{t('notifications.quiet')}</h3>
      <div className="notification-choices">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-label={t('notifications.quiet')}
          aria-checked={quiet !== null}
          checked={quiet !== null}
          onChange={(event) => onChange({ quiet: event.target.checked ? usualQuiet : null })}
        />
        {quiet !== null && (
          <span className="notification-times">
            <TimeInput
              label={t('notifications.from')}
              name={t('notifications.quietFrom')}
              value={quiet.from}
              onTime={(from) => onChange({ quiet: { ...quiet, from } })}
            />
            <TimeInput
              label={t('notifications.to')}
              name={t('notifications.quietTo')}
              value={quiet.to}
              onTime={(to) => onChange({ quiet: { ...quiet, to } })}
            />
          </span>
        )}
        <label className="notification-zone">
          <span className="visually-hidden">{t('notifications.zone')}</span>
          <select value={zone} onChange={(event) => onChange({ zone: event.target.value })}>
            {zones.map((one) => (
              <option key={one} value={one}>
                {cityOf(one)}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </label>
      </div>
      <p className="muted">{quiet === null ? t('notifications.quietOff') : t('notifications.quietHint', { time: quiet.to })}</p>
    </section>
  )
}

type TimeProps = { label: string; name: string; value: string; onTime: (time: string) => void }

/** A time of 24 hours, whatever the browser prefers, that is saved when the field is left, so that no half-written time is. */
function TimeInput({ label, name, value, onTime }: TimeProps) {
  return (
    <label className="notification-time">
      <span aria-hidden="true">{label}</span>
      <input
        key={value}
        type="text"
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        aria-label={name}
        defaultValue={value}
        required
        onBlur={(event) => {
          const time = readTime(event.target.value)
          event.target.value = time ?? value
          if (time !== null && time !== value) onTime(time)
        }}
      />
    </label>
  )
}
