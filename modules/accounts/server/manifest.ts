import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { accountRecordRoutes } from './account-records/routes.ts'
import { accountRoutes } from './accounts/routes.ts'

export default defineServerModule({
  name: 'accounts',
  contract,
  routes: {
    accountRecords: accountRecordRoutes,
    accounts: accountRoutes,
  },
})
