import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { changeFormulas } from './changes/formula-rules.ts'
import { changeRoutes } from './changes/routes.ts'
import { householdRoutes } from './households/routes.ts'
import { visitRoutes } from './visits/routes.ts'
import { wealthRoutes } from './wealth/routes.ts'

export default defineServerModule({
  name: 'wealth',
  contract,
  routes: {
    changes: changeRoutes,
    households: householdRoutes,
    visits: visitRoutes,
    wealth: wealthRoutes,
  },
  contributes: { formulas: changeFormulas },
})
