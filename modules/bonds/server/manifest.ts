import { bondFigures } from './bonds/figure-reads.ts'
import { bondFormulas } from './bonds/formula-rules.ts'
import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { bondRoutes } from './bonds/routes.ts'

export default defineServerModule({
  name: 'bonds',
  contract,
  routes: {
    bonds: bondRoutes,
  },
  contributes: {
    formulas: bondFormulas,
    portfolioFigures: bondFigures,
  },
})
