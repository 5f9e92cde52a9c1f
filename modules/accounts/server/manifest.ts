import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { accountRecordRoutes } from './account-records/routes.ts'
import { refreshAllOverviews, removeOldViews } from './accounts/jobs.ts'
import { accountRoutes } from './accounts/routes.ts'
import { clientViewRoutes } from './client-views/routes.ts'
import './contributions.ts'
import { firmClientRoutes } from './firm-clients/routes.ts'
import { accountConditions } from './client-conditions/account-condition-reads.ts'
import { accountActions } from './link-requests/action-reads.ts'
import { linkRequestRoutes } from './link-requests/routes.ts'
import { recentAccountRoutes } from './recent-accounts/routes.ts'
import { accountSearchSources } from './search/search-reads.ts'
import { accountsEvents } from './event-kinds.ts'

export default defineServerModule({
  name: 'accounts',
  contract,
  routes: {
    accountRecords: accountRecordRoutes,
    accounts: accountRoutes,
    clientViews: clientViewRoutes,
    firmClients: firmClientRoutes,
    linkRequests: linkRequestRoutes,
    recentAccounts: recentAccountRoutes,
  },
  // The refresh starts late, so that the first visitors after a start are served before it.
  jobs: [{ name: 'accounts.refresh-overviews', cron: '*/15 * * * *', run: refreshAllOverviews, afterStartSeconds: 15 }],
  contributes: {
    eventKinds: accountsEvents,
    actions: accountActions,
    searchSources: accountSearchSources,
    clientConditions: accountConditions,
  },
  retention: [{ name: 'views', remove: removeOldViews }],
})
