import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { doingRoutes } from './doings/routes.ts'

export default defineServerModule({
  name: 'actions',
  contract,
  routes: {
    doings: doingRoutes,
  },
})
