import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { clients } from './collections/clients.ts'
import { commentary } from './collections/commentary.ts'
import { dataProcessSteps } from './collections/data-process-steps.ts'
import { dataProcesses } from './collections/data-processes.ts'
import { libraries } from './collections/libraries.ts'
import { logs } from './collections/logs.ts'
import { mail } from './collections/mail.ts'
import { media } from './collections/media.ts'
import { models } from './collections/models.ts'
import { navigation } from './collections/navigation.ts'
import { pagesHistory } from './collections/pages-history.ts'
import { pages } from './collections/pages.ts'
import { people } from './collections/people.ts'
import { postsHistory } from './collections/posts-history.ts'
import { posts } from './collections/posts.ts'
import { riskProfiles } from './collections/risk-profiles.ts'
import { sms } from './collections/sms.ts'
import { subnavigation } from './collections/subnavigation.ts'
import { subscriptions } from './collections/subscriptions.ts'
import { contentRoutes } from './content/routes.ts'
import { publishScheduledItems } from './items/jobs.ts'
import { itemRoutes } from './items/routes.ts'
import { mediaPurpose } from './media/purpose-contributions.ts'
import { mediaRoutes } from './media/routes.ts'
import { collectionRoutes } from './menu/routes.ts'
import { registerTransferFiles } from './transfer/file-routes.ts'
import { resumeTransfers } from './transfer/jobs.ts'
import { transferRoutes } from './transfer/routes.ts'
import { removeOldTransfers } from './transfer/writes.ts'
import { viewRoutes } from './views/routes.ts'
import { collectionEvents } from './event-kinds.ts'

export default defineServerModule({
  name: 'collections',
  contract,
  routes: {
    collections: collectionRoutes,
    content: contentRoutes,
    items: itemRoutes,
    media: mediaRoutes,
    transfers: transferRoutes,
    views: viewRoutes,
  },
  fileRoutes: [registerTransferFiles],
  jobs: [
    { name: 'collections.publish-scheduled', cron: '* * * * *', run: publishScheduledItems },
    { name: 'collections.resume-transfers', cron: '* * * * *', run: resumeTransfers, afterStartSeconds: 20 },
  ],
  retention: [
    { name: 'collection transfers', remove: (transaction, { edition, now }) => removeOldTransfers(transaction, edition.id, now) },
  ],
  contributes: {
    eventKinds: collectionEvents,
    filePurposes: [mediaPurpose],
    collections: [
      clients,
      commentary,
      dataProcessSteps,
      dataProcesses,
      libraries,
      logs,
      mail,
      media,
      models,
      navigation,
      pages,
      pagesHistory,
      people,
      posts,
      postsHistory,
      riskProfiles,
      sms,
      subnavigation,
      subscriptions,
    ],
  },
})
