import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { proposalActions } from './actions/action-reads.ts'
import { proposalEvents } from './event-kinds.ts'
import { proposalTodaySources } from './today/today-reads.ts'
import { proposalRoutes } from './proposals/routes.ts'

export default defineServerModule({
  name: 'proposals',
  contract,
  routes: { proposals: proposalRoutes },
  contributes: { eventKinds: proposalEvents, actions: proposalActions, todaySources: proposalTodaySources },
})
