import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { accountRecordRoutes } from './account-records/routes.ts'
import { refreshAllOverviews, removeOldViews } from './accounts/jobs.ts'
import { accountRoutes } from './accounts/routes.ts'

export default defineServerModule({
  name: 'accounts',
  contract,
  routes: {
    accountRecords: accountRecordRoutes,
    accounts: accountRoutes,
  },
  // The refresh starts late, so that the first visitors after a start are served before it.
  jobs: [{ name: 'accounts.refresh-overviews', cron: '*/15 * * * *', run: refreshAllOverviews, afterStartSeconds: 15 }],
  retention: [{ name: 'views', remove: removeOldViews }],
})
