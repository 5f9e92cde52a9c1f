import { defineServerModule } from '@atrium/platform/module'
import { peopleActions } from './action-reads.ts'
import { contract } from '../contract/index.ts'
import { portalRoutes } from './portals/routes.ts'
import { portraitRoutes } from './portraits/routes.ts'
import { profileRoutes } from './profiles/routes.ts'
import { welcomeRoutes } from './welcome/routes.ts'
import { registerPortraitFiles } from './portraits/file-routes.ts'
import { peopleEvents } from './event-kinds.ts'

export default defineServerModule({
  name: 'people',
  contract,
  routes: {
    portals: portalRoutes,
    portraits: portraitRoutes,
    profiles: profileRoutes,
    welcomes: welcomeRoutes,
  },
  fileRoutes: [registerPortraitFiles],
  contributes: { eventKinds: peopleEvents, actions: peopleActions },
})
