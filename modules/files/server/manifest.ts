import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { registerFiles } from './serving/file-routes.ts'
import { sweepFiles } from './sweeping/jobs.ts'
import { checkWaitingUploads } from './uploads/check-jobs.ts'
import { registerUploads } from './uploads/file-routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { fileEvents } from './event-kinds.ts'

export default defineServerModule({
  name: 'files',
  contract,
  routes: { uploads: uploadRoutes },
  fileRoutes: [registerUploads, registerFiles],
  jobs: [
    { name: 'files.check', cron: '* * * * *', run: checkWaitingUploads, afterStartSeconds: 5 },
    { name: 'files.sweep', cron: '50 2 * * *', run: sweepFiles },
  ],
  contributes: { eventKinds: fileEvents },
})
