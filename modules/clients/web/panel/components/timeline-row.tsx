import { localText } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { TimelineEntry } from '../../../contract/clients.ts'

const icons: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  event: 'clock',
  note: 'edit',
  task: 'rows',
  'task-done': 'check',
  consent: 'hand',
  review: 'calendar',
}

/** Something that happened with the client: when, what, and by whom. */
export function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { kind, at, by, text } = entry
  const { date, time } = formatLocalMoment(at)
  return (
    <li>
      <time className="number muted" dateTime={at}>
        {date}
      </time>
      <Icon name={icons[kind]} small />
      <span>
        {title()}
        <span className="muted role">{[time, by].filter(Boolean).join(', ')}</span>
        {text !== null && <span className="staff-timeline-text">{text}</span>}
      </span>
    </li>
  )

  function title(): string {
    if (kind === 'event') return entry.event === null ? '' : localText(entry.event, locale)
    if (kind === 'consent') return t(`clientPage.timeline.consents.${entry.decision ?? 'given'}`)
    return t(`clientPage.timeline.${kind}`)
  }
}
