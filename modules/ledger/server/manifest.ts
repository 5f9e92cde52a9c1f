import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { holdings } from './collections/holdings.ts'
import { portfolios } from './collections/portfolios.ts'
import { transactions } from './collections/transactions.ts'
import { resumeImports } from './imports/jobs.ts'
import { deleteForgottenImports } from './imports/writes.ts'
import { reconcileAll } from './reconciliation/jobs.ts'
import { renewAllSnapshots } from './reconciliation/snapshot-jobs.ts'
import { notifyExpiringTokens } from './service-accounts/jobs.ts'
import { serviceAccountRoutes } from './service-accounts/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { registerImportFiles } from './imports/file-routes.ts'
import { ledgerEvents } from './event-kinds.ts'

export default defineServerModule({
  name: 'ledger',
  contract,
  routes: {
    imports: importRoutes,
    reconciliation: reconciliationRoutes,
    serviceAccounts: serviceAccountRoutes,
  },
  fileRoutes: [registerImportFiles],
  contributes: { eventKinds: ledgerEvents, collections: [portfolios, holdings, transactions] },
  jobs: [
    { name: 'imports.resume', cron: '* * * * *', run: resumeImports },
    { name: 'service-accounts.notify-expiry', cron: '30 7 * * *', isByTimeZone: true, run: notifyExpiringTokens },
    { name: 'reconciliation.compare', cron: '40 4 * * *', isByTimeZone: true, run: reconcileAll },
    { name: 'reconciliation.renew-snapshots', cron: '20 5 * * *', isByTimeZone: true, run: renewAllSnapshots },
  ],
  retention: [{ name: 'imports', remove: (transaction, { now }) => deleteForgottenImports(transaction, now) }],
})
