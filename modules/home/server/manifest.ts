import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { todayRoutes } from './today/routes.ts'
import './contributions.ts'

export default defineServerModule({ name: 'home', contract, routes: { today: todayRoutes } })
