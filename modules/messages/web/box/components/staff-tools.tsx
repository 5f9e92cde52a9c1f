import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { formatDate } from '@atrium/ui/i18n/dates'
import { AbsenceDrawer } from '../../absences/absence-drawer.tsx'
import { absenceQuery, labelsQuery } from '../../queries.ts'
import './staff-tools.css'

type Props = { portal: string; label: string | undefined; onLabel: (label: string | undefined) => void }

/** What staff have above their list: the label by which it is filtered, and their absence. */
export function StaffTools({ portal, label, onLabel }: Props) {
  const { t } = useTranslation()
  const { data: labels } = useQuery(labelsQuery(portal))
  const { data: away } = useQuery(absenceQuery(portal))
  const [isOpen, setIsOpen] = useState(false)
  const absence = away?.absence ?? null
  return (
    <div className="staff-tools">
      {labels && labels.items.length > 0 && (
        <NativeSelect
          label={t('messages.labels')}
          value={label ?? ''}
          choices={[{ value: '', label: t('messages.allLabels') }, ...labels.items.map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={(chosen) => onLabel(chosen === '' ? undefined : chosen)}
        />
      )}
      {away && (
        <button className="button quiet" type="button" onClick={() => setIsOpen(true)}>
          <Icon name="clock" small />
          {absence ? t('messages.awayUntil', { date: formatDate(absence.until) }) : t('messages.outOfOffice')}
        </button>
      )}
      {away && isOpen && <AbsenceDrawer portal={portal} absence={absence} colleagues={away.colleagues} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
