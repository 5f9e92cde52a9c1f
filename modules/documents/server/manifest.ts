import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { documentActions } from './actions/action-reads.ts'
import { documentFilePurpose } from './documents/purpose-contributions.ts'
import { documentRoutes } from './documents/routes.ts'
import { documentEvents } from './event-kinds.ts'
import { libraryRoutes } from './library/routes.ts'
import { documentSearchSources } from './search/search-reads.ts'
import { readWaitingTexts, removeTexts } from './texts/jobs.ts'
import { registerSourceFiles } from './sources/file-routes.ts'

export default defineServerModule({
  name: 'documents',
  contract,
  routes: { documents: documentRoutes, library: libraryRoutes },
  fileRoutes: [registerSourceFiles],
  jobs: [{ name: 'documents.read-texts', cron: '* * * * *', run: readWaitingTexts, afterStartSeconds: 8 }],
  retention: [{ name: 'document texts', remove: removeTexts }],
  contributes: {
    eventKinds: documentEvents,
    filePurposes: [documentFilePurpose],
    actions: documentActions,
    searchSources: documentSearchSources,
  },
})
