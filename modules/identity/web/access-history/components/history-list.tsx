import type { HistoryEntry, HistoryKind } from '../../../contract/access-history.ts'
import { useTranslation } from 'react-i18next'
import { formatDate, formatLocalMoment } from '@atrium/ui/i18n/dates'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { groupByDay, type HistoryDay } from '../group-by-day.ts'
import './history.css'

const icons: Partial<Record<HistoryKind, IconName>> = {
  'signed-in': 'door',
  'signed-out': 'exit',
  'password-reset': 'lock',
  'password-changed': 'lock',
  'reset-asked': 'mail',
  'invitation-sent': 'mail',
  'token-issued': 'lock',
  'token-used': 'door',
  'account-viewed': 'people',
  'document-downloaded': 'download',
  'document-added': 'upload',
  'document-version-added': 'upload',
  'document-opened': 'document',
  'document-changed': 'document',
  'document-deleted': 'document',
  'document-restored': 'document',
  'document-read': 'document',
  'document-reading-asked': 'document',
  'document-reading-no-longer-asked': 'document',
  'document-read-confirmed': 'check',
  'signing-sent': 'sign',
  'signing-opened': 'document',
  'document-signed': 'sign',
  'signing-declined': 'sign',
  'signing-withdrawn': 'sign',
  'document-sealed': 'lock',
  'form-saved': 'download',
  'transactions-exported': 'download',
  'import-errors-downloaded': 'download',
  'account-created': 'portfolio',
  'account-linked': 'link',
  'terms-accepted': 'check',
  'second-factor-reset': 'shield',
  'person-disabled': 'shield',
  'person-enabled': 'shield',
  'sessions-ended': 'exit',
  'second-factor-disabled': 'shield',
  'second-factor-enabled': 'shield',
}

/** Actions of the firm that have separate texts. */
const staffKinds = [
  'account-viewed',
  'form-saved',
  'document-downloaded',
  'document-added',
  'document-version-added',
  'document-opened',
  'document-changed',
  'document-deleted',
  'document-restored',
  'document-read',
  'document-reading-asked',
  'document-reading-no-longer-asked',
  'signing-sent',
  'signing-withdrawn',
  'transactions-exported',
  'account-renamed',
  'invitation-sent',
  'looked-as-client',
  'look-explained',
  'sessions-ended',
  'second-factor-disabled',
  'second-factor-enabled',
] as const

/** Actions of the signed-in person on another person's access. */
const kindsOnOthers = ['sessions-ended', 'second-factor-disabled', 'second-factor-enabled'] as const

/** Highlighted entries: refused attempts, and a password or an electronic ID that no completed sign-in followed. */
const suspiciousKinds: ReadonlySet<HistoryKind> = new Set([
  'sign-in-refused',
  'pin-refused',
  'password-accepted',
  'password-change-refused',
  'proof-refused',
  'code-refused',
  'passkey-refused',
  'electronic-id-accepted',
  'electronic-id-refused',
])

export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return groupByDay(entries).map((day) => <Day key={day.date} {...day} />)
}

function Day({ date, entries }: HistoryDay) {
  const { t } = useTranslation()
  const today = Temporal.Now.plainDateISO()
  const name =
    date === today.toString()
      ? t('accessHistory.today')
      : date === today.subtract({ days: 1 }).toString()
        ? t('accessHistory.yesterday')
        : ''
  const id = `history-${date}`
  return (
    <section className="history-day" aria-labelledby={id}>
      <h2 id={id}>
        {name || formatDate(date)} {name && <span className="muted">{formatDate(date)}</span>}
      </h2>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const isSuspicious = suspiciousKinds.has(entry.kind)
  return (
    <li className={isSuspicious ? 'history-entry suspicious' : 'history-entry'}>
      <Icon name={isSuspicious ? 'warning' : (icons[entry.kind] ?? 'person')} />
      <div>
        <p>{useSentence(entry)}</p>
        <p className="muted">{useCircumstances(entry)}</p>
      </div>
      <time className="number" dateTime={entry.at}>
        <span className="visually-hidden">{isSuspicious && `${t('accessHistory.attention')}, `}</span>
        {formatLocalMoment(entry.at).time}
      </time>
    </li>
  )
}

function useSentence({ kind, staff, account, person, seconds }: HistoryEntry): string {
  const { t } = useTranslation()
  const duration =
    seconds === null
      ? ''
      : seconds < 60
        ? t('accessHistory.seconds', { count: seconds })
        : t('accessHistory.minutes', { count: Math.round(seconds / 60) })
  const slots = { account: account?.name ?? '', name: staff?.name ?? '', duration }
  const onOther = person && kindsOnOthers.find((one) => one === kind)
  if (onOther) return t(`accessHistory.onOthers.${onOther}`, { name: person.name })
  if (!staff?.name) return t(`accessHistory.kinds.${kind}`, slots)
  const worded = staffKinds.find((one) => one === kind)
  return t(`accessHistory.staff.${worded ?? 'other'}`, slots)
}

/** Returns device and IP address for the person's own actions, and the reason for actions of the firm. */
function useCircumstances({ staff, reason, note, device, address }: HistoryEntry): string {
  const { t } = useTranslation()
  if (staff)
    return [staff.name === null ? t('accessHistory.machineRoom') : staff.title, reason ? t(`accessHistory.reasons.${reason}`) : note]
      .filter(Boolean)
      .join(', ')
  const { browser, system } = device ?? {}
  const name = browser && system ? t('accessHistory.deviceOn', { browser, system }) : (browser ?? system)
  return [name, address && t('accessHistory.on', { address })].filter(Boolean).join(' ')
}
