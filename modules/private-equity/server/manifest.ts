import { fundFigures } from './private-equity/figure-reads.ts'
import { fundFormulas } from './private-equity/formula-rules.ts'
import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { privateEquityRoutes } from './private-equity/routes.ts'

export default defineServerModule({
  name: 'private-equity',
  contract,
  routes: {
    privateEquity: privateEquityRoutes,
  },
  contributes: {
    formulas: fundFormulas,
    portfolioFigures: fundFigures,
  },
})
