import '@atrium/domain/fields/pattern-engine'
import { defineServerModule } from '@atrium/platform/module'
import '@atrium/accounts/server/contributions'
import { contract } from '../contract/index.ts'
import { formConditions } from './client-conditions/form-condition-reads.ts'
import { forms } from './collections/forms.ts'
import { processes } from './collections/processes.ts'
import { submissions } from './collections/submissions.ts'
import { formActions } from './actions/action-reads.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { registerSubmissionFiles } from './documents/file-routes.ts'
import { formEvents } from './event-kinds.ts'
import { registerAnswerFiles } from './export/file-routes.ts'
import { formFilePurpose } from './files/purpose-contributions.ts'
import { formRoutes } from './forms/routes.ts'
import { notifyOfSubmissions } from './notices/jobs.ts'
import { remindOfSubmissions } from './notices/reminder-jobs.ts'
import { publicFormRoutes } from './public-forms/routes.ts'
import { formSearchSources } from './search/search-reads.ts'
import { scoreRoutes } from './scores/routes.ts'
import { formTodaySources } from './today/today-reads.ts'
import { usageRoutes } from './usage/routes.ts'
import { submissionDocumentRoutes } from './documents/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'

import { formAssigned, formAssignedUntil, formRequested } from './notices/notification-contributions.ts'

export default defineServerModule({
  name: 'forms',
  contract,
  routes: {
    forms: formRoutes,
    publicForms: publicFormRoutes,
    submissions: { ...submissionRoutes, ...submissionDocumentRoutes },
    scores: scoreRoutes,
    assignments: assignmentRoutes,
    usage: usageRoutes,
  },
  jobs: [
    { name: 'forms.notify', cron: '* * * * *', run: notifyOfSubmissions },
    { name: 'forms.remind', cron: '15 * * * *', run: remindOfSubmissions },
  ],
  fileRoutes: [registerAnswerFiles, registerSubmissionFiles],
  contributes: {
    eventKinds: formEvents,
    notificationKinds: [formRequested, formAssigned, formAssignedUntil],
    collections: [forms, processes, submissions],
    actions: formActions,
    todaySources: formTodaySources,
    filePurposes: [formFilePurpose],
    searchSources: formSearchSources,
    clientConditions: formConditions,
  },
})
