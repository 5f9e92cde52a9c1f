import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { followBookings } from './bookings/jobs.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { bookingEvents } from './event-kinds.ts'
import { hoursRoutes } from './hours/routes.ts'
import { kindRoutes } from './kinds/routes.ts'
import { registerInvitations } from './mails/file-routes.ts'

export default defineServerModule({
  name: 'bookings',
  contract,
  routes: { bookings: bookingRoutes, bookingHours: hoursRoutes, bookingKinds: kindRoutes },
  fileRoutes: [registerInvitations],
  jobs: [{ name: 'bookings.follow', cron: '* * * * *', run: followBookings, afterStartSeconds: 6 }],
  contributes: { eventKinds: bookingEvents },
})
