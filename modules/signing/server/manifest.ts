import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { signingActions } from './actions/action-reads.ts'
import '@atrium/documents/server/contributions'
import '@atrium/files/server/contributions'
import { resumeBatches } from './batches/jobs.ts'
import { batchFilePurpose } from './batches/purpose-contributions.ts'
import { batchRoutes } from './batches/routes.ts'
import { documentSignatures } from './envelopes/signature-contributions.ts'
import { passkeyRoutes } from './envelopes/passkey-routes.ts'
import { envelopeRoutes } from './envelopes/routes.ts'
import { removeOldDrafts } from './drafts/writes.ts'
import { preparationRoutes } from './drafts/routes.ts'
import { mandateRoutes } from './mandates/routes.ts'
import '@atrium/home/server/contributions'
import { signingTodaySources } from './today/today-reads.ts'
import { templateRoutes } from './templates/routes.ts'
import { remindSigners } from './notices/jobs.ts'
import { signingEvents } from './event-kinds.ts'
import { registerEvidence } from './sealing/file-routes.ts'
import { expireOverdue, sealOutstanding } from './sealing/jobs.ts'

import { signingNotifications } from './notices/notification-contributions.ts'

export default defineServerModule({
  name: 'signing',
  contract,
  routes: {
    envelopes: { ...envelopeRoutes, ...passkeyRoutes, ...preparationRoutes, ...mandateRoutes },
    templates: templateRoutes,
    batches: batchRoutes,
  },
  fileRoutes: [registerEvidence],
  jobs: [
    { name: 'signing.seal', cron: '* * * * *', run: sealOutstanding, afterStartSeconds: 12 },
    { name: 'signing.batches', cron: '* * * * *', run: resumeBatches, afterStartSeconds: 9 },
    { name: 'signing.expire', cron: '*/10 * * * *', run: expireOverdue },
    { name: 'signing.remind', cron: '20 * * * *', run: remindSigners, afterStartSeconds: 40 },
  ],
  retention: [{ name: 'drafts of requests to sign', remove: removeOldDrafts }],
  contributes: {
    eventKinds: signingEvents,
    notificationKinds: Object.values(signingNotifications),
    filePurposes: [batchFilePurpose],
    actions: signingActions,
    todaySources: signingTodaySources,
    documentSignatures,
  },
})
