import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { managingEvents } from './event-kinds.ts'
import { managingRoutes } from './managing/routes.ts'

export default defineServerModule({
  name: 'managing',
  contract,
  routes: { managing: managingRoutes },
  contributes: { eventKinds: managingEvents },
})
