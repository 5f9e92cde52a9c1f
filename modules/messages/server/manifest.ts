import { defineServerModule } from '@atrium/platform/module'
import '@atrium/files/server/contributions'
import { contract } from '../contract/index.ts'
import { absenceRoutes } from './absences/routes.ts'
import { messageActions } from './actions/action-reads.ts'
import { attachmentFilePurpose } from './attachments/purpose-contributions.ts'
import { deliverDue } from './delivery/jobs.ts'
import { confidentialNotification, messageNotification } from './delivery/notification-contributions.ts'
import { draftRoutes } from './drafts/routes.ts'
import { removeOldDrafts } from './drafts/writes.ts'
import { messageEvents } from './event-kinds.ts'
import { registerConversationExports } from './export/file-routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { messageSearchSources } from './search/search-reads.ts'
import { templateRoutes } from './templates/routes.ts'
import { typingRoutes } from './typing/routes.ts'
import { workRoutes } from './work/routes.ts'
import { messageTodaySources } from './today/waiting-reads.ts'

export default defineServerModule({
  name: 'messages',
  contract,
  routes: {
    messages: messageRoutes,
    messageDrafts: draftRoutes,
    messageTemplates: templateRoutes,
    messageWork: workRoutes,
    messageAbsences: absenceRoutes,
    messageLabels: labelRoutes,
    messageTyping: typingRoutes,
  },
  fileRoutes: [registerConversationExports],
  jobs: [{ name: 'messages.deliver', cron: '* * * * *', run: deliverDue, afterStartSeconds: 4 }],
  retention: [{ name: 'drafts of messages', remove: removeOldDrafts }],
  contributes: {
    eventKinds: messageEvents,
    notificationKinds: [messageNotification, confidentialNotification],
    filePurposes: [attachmentFilePurpose],
    actions: messageActions,
    todaySources: messageTodaySources,
    searchSources: messageSearchSources,
  },
})
