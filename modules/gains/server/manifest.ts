import { gainFigures } from './gains/figure-reads.ts'
import { gainFormulas } from './gains/formula-rules.ts'
import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { gainRoutes } from './gains/routes.ts'

export default defineServerModule({
  name: 'gains',
  contract,
  routes: {
    gains: gainRoutes,
  },
  contributes: {
    formulas: gainFormulas,
    portfolioFigures: gainFigures,
  },
})
