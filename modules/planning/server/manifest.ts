import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { cashFlowRoutes } from './cash-flow/routes.ts'
import { planningEvents } from './event-kinds.ts'
import { estimateRoutes } from './estimates/routes.ts'
import { holdingRoutes } from './holdings/routes.ts'
import { planningFormulas } from './net-worth/formula-rules.ts'
import { netWorthRoutes } from './net-worth/routes.ts'
import { protectionRoutes } from './protections/routes.ts'

export default defineServerModule({
  name: 'planning',
  contract,
  routes: {
    financialHoldings: holdingRoutes,
    propertyEstimates: estimateRoutes,
    netWorths: netWorthRoutes,
    protections: protectionRoutes,
    cashFlows: cashFlowRoutes,
  },
  contributes: { eventKinds: planningEvents, formulas: planningFormulas },
})
