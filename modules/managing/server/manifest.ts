import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { bulkChangeRoutes } from './bulk-changes/routes.ts'
import { registerClientImportFiles } from './client-imports/file-routes.ts'
import { resumeClientImports } from './client-imports/jobs.ts'
import { clientImportRoutes } from './client-imports/routes.ts'
import { removeOldImports } from './client-imports/writes.ts'
import { functionRoutes } from './functions/routes.ts'
import { managingEvents } from './event-kinds.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { managingRoutes } from './managing/routes.ts'

export default defineServerModule({
  name: 'managing',
  contract,
  routes: {
    bulkChanges: bulkChangeRoutes,
    clientImports: clientImportRoutes,
    functions: functionRoutes,
    invitations: invitationRoutes,
    managing: managingRoutes,
  },
  fileRoutes: [registerClientImportFiles],
  jobs: [{ name: 'managing.resume-client-imports', cron: '* * * * *', run: resumeClientImports, afterStartSeconds: 20 }],
  retention: [{ name: 'client imports', remove: (transaction, { edition, now }) => removeOldImports(transaction, edition.id, now) }],
  contributes: { eventKinds: managingEvents },
})
