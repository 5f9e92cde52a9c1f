import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import type { OwnHours } from '../../contract/hours.ts'
import { CalendarSection } from '../feeds/calendar-section.tsx'
import { FeedSection } from '../feeds/feed-section.tsx'
import { HoursForm } from '../hours/hours-form.tsx'
import { bookingsPath } from '../paths.ts'
import { hoursQuery } from '../queries.ts'

/** The working hours of a member of staff, in which clients can book them. */
export function HoursPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const { data, error, refetch } = useQuery(hoursQuery())
  const body = data
    ? ({ state: 'ready', content: <Content hours={data} /> } as const)
    : error
      ? ({ state: 'failed', title: t('bookings.failed'), error, onRetry: () => void refetch() } as const)
      : ({ state: 'loading', skeleton: <TableSkeleton rows={8} /> } as const)
  return (
    <ReportPage
      id="booking-hours"
      title={t('bookings.hoursTitle')}
      previous={{ title: t('bookings.title'), href: bookingsPath(portal) }}
      body={body}
    />
  )
}

const Content = ({ hours }: { hours: OwnHours }) => (
  <>
    <HoursForm hours={hours} />
    <CalendarSection />
    <FeedSection />
  </>
)
