import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { registerJobFiles } from './engagements/file-routes.ts'
import { engagementRoutes } from './engagements/routes.ts'
import { registerInvoiceFiles } from './invoices/file-routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { serviceRoutes } from './modules/routes.ts'
import { taxRoutes } from './tax/routes.ts'

export default defineServerModule({
  name: 'practice',
  contract,
  routes: { services: serviceRoutes, engagements: engagementRoutes, invoices: invoiceRoutes, taxAccounts: taxRoutes },
  fileRoutes: [registerJobFiles, registerInvoiceFiles],
})
