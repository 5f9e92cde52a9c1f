import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { bulkChangeRoutes } from './bulk-changes/routes.ts'
import { managingEvents } from './event-kinds.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { managingRoutes } from './managing/routes.ts'

export default defineServerModule({
  name: 'managing',
  contract,
  routes: { bulkChanges: bulkChangeRoutes, invitations: invitationRoutes, managing: managingRoutes },
  contributes: { eventKinds: managingEvents },
})
