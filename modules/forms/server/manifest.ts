import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { forms } from './collections/forms.ts'
import { processes } from './collections/processes.ts'
import { submissions } from './collections/submissions.ts'
import { formEvents } from './event-kinds.ts'
import { formRoutes } from './forms/routes.ts'
import { notifyOfSubmissions } from './notices/jobs.ts'
import { submissionRoutes } from './submissions/routes.ts'

export default defineServerModule({
  name: 'forms',
  contract,
  routes: { forms: formRoutes, submissions: submissionRoutes },
  jobs: [{ name: 'forms.notify', cron: '* * * * *', run: notifyOfSubmissions }],
  contributes: { eventKinds: formEvents, collections: [forms, processes, submissions] },
})
