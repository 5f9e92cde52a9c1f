import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { searchRoutes } from './search/routes.ts'

export default defineServerModule({ name: 'search', contract, routes: { search: searchRoutes } })
