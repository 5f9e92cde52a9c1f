import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { documentActions } from './actions/action-reads.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { removeOldChanges } from './bulk/writes.ts'
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
  routes: { documents: documentRoutes, bulk: bulkRoutes, library: libraryRoutes },
  fileRoutes: [registerSourceFiles],
  jobs: [{ name: 'documents.read-texts', cron: '* * * * *', run: readWaitingTexts, afterStartSeconds: 8 }],
  retention: [
    { name: 'document texts', remove: removeTexts },
    { name: 'document changes', remove: (transaction, { edition, now }) => removeOldChanges(transaction, edition.id, now) },
  ],
  contributes: {
    eventKinds: documentEvents,
    filePurposes: [documentFilePurpose],
    actions: documentActions,
    searchSources: documentSearchSources,
  },
})
