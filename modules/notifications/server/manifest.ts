import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { registerBounceReports } from './bounces/file-routes.ts'
import { notificationRoutes } from './centre/routes.ts'
import { notificationEvents } from './event-kinds.ts'
import { mailTextRoutes } from './mail-texts/routes.ts'
import { removeOldNotifications } from './notices/held-writes.ts'
import { deliverNotifications } from './notices/jobs.ts'
import { settingsRoutes } from './settings/routes.ts'
import { registerPushWorker } from './web-push/file-routes.ts'
import { registerUnsubscribing } from './unsubscribing/file-routes.ts'

export default defineServerModule({
  name: 'notifications',
  contract,
  routes: { notifications: notificationRoutes, notificationSettings: settingsRoutes, mailTexts: mailTextRoutes },
  fileRoutes: [registerUnsubscribing, registerBounceReports, registerPushWorker],
  jobs: [{ name: 'notifications.deliver', cron: '* * * * *', run: deliverNotifications, afterStartSeconds: 6 }],
  retention: [{ name: 'notifications', remove: removeOldNotifications }],
  contributes: { eventKinds: notificationEvents },
})
