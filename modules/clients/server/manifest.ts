import { defineServerModule } from '@atrium/platform/module'
import '@atrium/accounts/server/contributions'
import { contract } from '../contract/index.ts'
import { eventConditions } from './client-conditions/event-condition-reads.ts'
import { recordConditions } from './client-conditions/record-condition-reads.ts'
import { clientRoutes } from './clients/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { clientEvents } from './event-kinds.ts'
import { flagRoutes } from './flags/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { taskSearchSources } from './tasks/search-reads.ts'
import { clientTodaySources } from './today/today-contributions.ts'

export default defineServerModule({
  name: 'clients',
  contract,
  routes: {
    clients: clientRoutes,
    consents: consentRoutes,
    flags: flagRoutes,
    notes: noteRoutes,
    reviews: reviewRoutes,
    tasks: taskRoutes,
  },
  contributes: {
    eventKinds: clientEvents,
    todaySources: clientTodaySources,
    searchSources: taskSearchSources,
    clientConditions: [...recordConditions, ...eventConditions],
  },
})
