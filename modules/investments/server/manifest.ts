import { portfolioFormulas } from './portfolios/formula-rules.ts'
import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import '@atrium/accounts/server/contributions'
import { holdingConditions } from './client-conditions/holding-condition-reads.ts'
import { benchmarkRoutes } from './benchmarks/routes.ts'
import { breakdownRoutes } from './breakdowns/routes.ts'
import { cashRoutes } from './cash-transactions/routes.ts'
import { contractNoteRoutes } from './contract-notes/routes.ts'
import { documentRoutes } from './provider-documents/routes.ts'
import { fundRoutes } from './funds/routes.ts'
import { holderRoutes } from './holders/routes.ts'
import { holdingRoutes } from './holdings/routes.ts'
import { portfolioRoutes } from './portfolios/routes.ts'
import { productHistoryRoutes } from './product-histories/routes.ts'
import { simulationRoutes } from './simulations/routes.ts'
import { registerDocumentFiles } from './provider-documents/file-routes.ts'
import { investmentsEvents } from './event-kinds.ts'
import { investmentSearchSources } from './search/search-reads.ts'
import { removeOldValues, storeAllHoldings } from './stored-holdings/jobs.ts'

export default defineServerModule({
  name: 'investments',
  contract,
  routes: {
    benchmarks: benchmarkRoutes,
    breakdowns: breakdownRoutes,
    cash: cashRoutes,
    contractNotes: contractNoteRoutes,
    providerDocuments: documentRoutes,
    funds: fundRoutes,
    holders: holderRoutes,
    holdings: holdingRoutes,
    portfolios: portfolioRoutes,
    productHistories: productHistoryRoutes,
    simulations: simulationRoutes,
  },
  fileRoutes: [registerDocumentFiles],
  jobs: [
    // Later runs of the night store what an outage left out. The run after a start stores nothing that is recent.
    { name: 'investments.store-holdings', cron: '10 1-5 * * *', isByTimeZone: true, run: storeAllHoldings, afterStartSeconds: 45 },
  ],
  retention: [{ name: 'daily values', remove: removeOldValues }],
  contributes: {
    eventKinds: investmentsEvents,
    formulas: portfolioFormulas,
    searchSources: investmentSearchSources,
    clientConditions: holdingConditions,
  },
})
