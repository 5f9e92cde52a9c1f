import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { actionQueueRoutes } from './action-queue/routes.ts'
import { actionSearchSources } from './search/search-reads.ts'

export default defineServerModule({
  name: 'actions',
  contract,
  routes: { actionQueue: actionQueueRoutes },
  contributes: { searchSources: actionSearchSources },
})
