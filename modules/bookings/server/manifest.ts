import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { calendarNotifications } from './busy/notification-contributions.ts'
import { readCalendars } from './busy/jobs.ts'
import { busyRoutes } from './busy/routes.ts'
import { followBookings } from './bookings/jobs.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { bookingEvents } from './event-kinds.ts'
import { hoursRoutes } from './hours/routes.ts'
import { kindRoutes } from './kinds/routes.ts'
import { registerFeeds } from './feeds/file-routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { registerInvitations } from './mails/file-routes.ts'
import { offerTimes } from './waits/jobs.ts'
import { waitRoutes } from './waits/routes.ts'

import { bookingNotifications } from './mails/notification-contributions.ts'

export default defineServerModule({
  name: 'bookings',
  contract,
  routes: {
    bookings: bookingRoutes,
    bookingHours: hoursRoutes,
    bookingKinds: kindRoutes,
    bookingWaits: waitRoutes,
    bookingFeeds: feedRoutes,
    busyCalendars: busyRoutes,
  },
  fileRoutes: [registerInvitations, registerFeeds],
  jobs: [
    { name: 'bookings.follow', cron: '* * * * *', run: followBookings, afterStartSeconds: 6 },
    { name: 'bookings.read-calendars', cron: '* * * * *', run: readCalendars, afterStartSeconds: 3 },
    { name: 'bookings.offer', cron: '* * * * *', run: offerTimes, afterStartSeconds: 9 },
  ],
  contributes: {
    eventKinds: bookingEvents,
    notificationKinds: [...Object.values(bookingNotifications), ...Object.values(calendarNotifications)],
  },
})
