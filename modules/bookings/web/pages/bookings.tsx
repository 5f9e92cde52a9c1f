import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isStaff } from '@atrium/people/web/profiles/is-staff'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useList } from '@atrium/ui/lib/use-list'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { bookingParameter } from '../../contract/booking-terms.ts'
import { parseBookingSearch } from '../booking/booking-search.ts'
import { MeetingList } from '../booking/components/meeting-list.tsx'
import { WaitList } from '../waits/wait-list.tsx'
import { hoursPath, meetingKindsPath } from '../paths.ts'
import { bookingsSource } from '../queries.ts'
import '../booking/components/bookings.css'

/** The meetings of a person in a portal: coming ones, and past and cancelled ones. */
export function BookingsPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [search, changeSearch] = usePageSearch(parseBookingSearch)
  const { data: me } = useQuery(meQuery)
  const isPast = search.past ?? false
  const isAll = search.all ?? false
  const list = useList(bookingsSource, { portal, past: isPast, all: isAll })
  const { open } = useUrlDrawer(bookingParameter)
  if (!me)
    return (
      <ReportPage
        id="bookings"
        title={t('bookings.title')}
        previous={null}
        body={{ state: 'loading', skeleton: <TableSkeleton rows={6} /> }}
      />
    )
  const isOfFirm = isStaff(me)
  const account = me.accounts.find((one) => one.portal === portal)?.id
  const book = !isOfFirm && account !== undefined && (
    <button className="button primary" type="button" onClick={() => open(`advisers/${account}`)}>
      <Icon name="calendar" small />
      {t('bookings.book')}
    </button>
  )
  const content = (
    <div className="wide bookings-page">
      <header className="bookings-head">
        <div>
          <h1>{t('bookings.title')}</h1>
          <p className="muted">{t(isOfFirm ? 'bookings.ledeStaff' : 'bookings.lede')}</p>
        </div>
        {book}
        {isOfFirm && (
          <div className="bookings-links">
            <Link className="button" to={hoursPath(portal)}>
              <Icon name="clock" small />
              {t('bookings.hours')}
            </Link>
            <Link className="button" to={meetingKindsPath(portal)}>
              <Icon name="calendar" small />
              {t('bookings.kinds')}
            </Link>
          </div>
        )}
      </header>
      {!isOfFirm && !isPast && account !== undefined && <WaitList account={account} me={me} />}
      <div className="bookings-filter">
        <Segmented
          label={t('bookings.list')}
          value={isPast ? 'past' : 'coming'}
          choices={(['coming', 'past'] as const).map((value) => ({ value, label: t(`bookings.${value}`) }))}
          onChoose={(value) => changeSearch((before) => parseBookingSearch({ ...before, past: value === 'past' }))}
        />
        {me.role === 'admin' && (
          <Segmented
            label={t('bookings.withWhom')}
            value={isAll ? 'everyone' : 'mine'}
            choices={(['mine', 'everyone'] as const).map((value) => ({ value, label: t(`bookings.${value}`) }))}
            onChoose={(value) => changeSearch((before) => parseBookingSearch({ ...before, all: value === 'everyone' }))}
          />
        )}
      </div>
      <PagedList
        list={list}
        failure={t('bookings.failed')}
        more={t('bookings.more')}
        skeletonRows={4}
        empty={
          isPast ? (
            <EmptyState title={t('bookings.nonePast')}>{t('bookings.nonePastHint')}</EmptyState>
          ) : (
            <EmptyState title={t('bookings.none')} action={book}>
              {t(isOfFirm ? 'bookings.noneHintStaff' : 'bookings.noneHintClient')}
            </EmptyState>
          )
        }
      >
        {(items) => <MeetingList portal={portal} bookings={items} isStaff={isOfFirm} isPast={isPast} />}
      </PagedList>
    </div>
  )
  return <ReportPage id="bookings" title={t('bookings.title')} previous={null} body={{ state: 'ready', content }} />
}
