import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { signingActions } from './actions/action-reads.ts'
import { envelopeRoutes } from './envelopes/routes.ts'
import { signingEvents } from './event-kinds.ts'
import { registerEvidence } from './sealing/file-routes.ts'
import { expireOverdue, sealOutstanding } from './sealing/jobs.ts'

export default defineServerModule({
  name: 'signing',
  contract,
  routes: { envelopes: envelopeRoutes },
  fileRoutes: [registerEvidence],
  jobs: [
    { name: 'signing.seal', cron: '* * * * *', run: sealOutstanding, afterStartSeconds: 12 },
    { name: 'signing.expire', cron: '*/10 * * * *', run: expireOverdue },
  ],
  contributes: { eventKinds: signingEvents, actions: signingActions },
})
