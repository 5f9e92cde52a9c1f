import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import type { Booking } from '../../../contract/bookings.ts'

/** Saves a meeting as a calendar file. */
export function CalendarFileButton({ booking: { id } }: { booking: Booking }) {
  const { t } = useTranslation()
  const save = () =>
    downloadFile(`/api/bookings/${id}/invitation`, 'meeting.ics').catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
  return (
    <button className="button" type="button" onClick={() => void save()}>
      <Icon name="calendar" small />
      {t('bookings.addToCalendar')}
    </button>
  )
}
