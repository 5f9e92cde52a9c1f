import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import './contributions.ts'
import { assetFormulas } from './assets/formula-rules.ts'
import { homeEvents } from './event-kinds.ts'
import { removePastPostponements } from './postponements/jobs.ts'
import { postponementRoutes } from './postponements/routes.ts'
import { accountTodaySources } from './today/account-reads.ts'
import { birthdayTodaySources } from './today/birthday-reads.ts'
import { cashTodaySources } from './today/cash-reads.ts'
import { todayRoutes } from './today/routes.ts'

export default defineServerModule({
  name: 'home',
  contract,
  routes: { postponements: postponementRoutes, today: todayRoutes },
  contributes: {
    formulas: assetFormulas,
    eventKinds: homeEvents,
    todaySources: [...birthdayTodaySources, ...accountTodaySources, ...cashTodaySources],
  },
  retention: [{ name: 'postponed items', remove: removePastPostponements }],
})
