import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import './contributions.ts'
import { accountTodaySources } from './today/account-reads.ts'
import { cashTodaySources } from './today/cash-reads.ts'
import { todayRoutes } from './today/routes.ts'

export default defineServerModule({
  name: 'home',
  contract,
  routes: { today: todayRoutes },
  contributes: { todaySources: [...accountTodaySources, ...cashTodaySources] },
})
