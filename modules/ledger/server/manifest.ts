import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { importRoutes } from './imports/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { registerImportFiles } from './imports/file-routes.ts'

export default defineServerModule({
  name: 'ledger',
  contract,
  routes: {
    imports: importRoutes,
    reconciliation: reconciliationRoutes,
  },
  fileRoutes: [registerImportFiles],
})
