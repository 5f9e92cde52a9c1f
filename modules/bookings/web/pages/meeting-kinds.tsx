import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { usePageParams } from '@atrium/ui/pages'
import { KindList } from '../kinds/kind-list.tsx'
import { bookingsPath } from '../paths.ts'
import { meetingKindsQuery } from '../queries.ts'

/** The kinds of meetings that clients can book, and the rooms. */
export function MeetingKindsPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const { data, error, refetch } = useQuery(meetingKindsQuery(portal))
  const body = data
    ? ({ state: 'ready', content: <KindList portal={portal} data={data} /> } as const)
    : error
      ? ({ state: 'failed', title: t('bookings.kindsFailed'), error, onRetry: () => void refetch() } as const)
      : ({ state: 'loading', skeleton: <TableSkeleton rows={6} /> } as const)
  return (
    <ReportPage
      id="meeting-kinds"
      title={t('bookings.kinds')}
      previous={{ title: t('bookings.title'), href: bookingsPath(portal) }}
      body={body}
    />
  )
}
