import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { documents } from './collections/documents.ts'
import { documentActions } from './actions/action-reads.ts'
import { registerArchives } from './archives/file-routes.ts'
import { archiveRoutes } from './archives/routes.ts'
import { removeOldArchives } from './archives/writes.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { removeOldChanges } from './bulk/writes.ts'
import { documentFilePurpose } from './documents/purpose-contributions.ts'
import { documentRoutes } from './documents/routes.ts'
import { documentEvents } from './event-kinds.ts'
import { registerCertificates } from './retention/file-routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { documentSearchSources } from './search/search-reads.ts'
import { resumePublications } from './publications/jobs.ts'
import { publicationFilePurpose } from './publications/purpose-contributions.ts'
import { publicationRoutes } from './publications/routes.ts'
import { notifyOfDocuments, recordReadings } from './reading/jobs.ts'
import { confirmationAsked, documentPublished } from './reading/notification-contributions.ts'
import { readingRoutes } from './reading/routes.ts'
import { removeOldReadings } from './reading/writes.ts'
import { readWaitingTexts, removeTexts } from './texts/jobs.ts'
import { registerSourceFiles } from './sources/file-routes.ts'
import { registerStatements } from './statements/file-routes.ts'
import { statementRoutes } from './statements/routes.ts'

export default defineServerModule({
  name: 'documents',
  contract,
  routes: {
    documents: documentRoutes,
    archives: archiveRoutes,
    bulk: bulkRoutes,
    retention: retentionRoutes,
    library: libraryRoutes,
    publications: publicationRoutes,
    reading: readingRoutes,
    statements: statementRoutes,
  },
  fileRoutes: [registerSourceFiles, registerArchives, registerStatements, registerCertificates],
  jobs: [
    { name: 'documents.read-texts', cron: '* * * * *', run: readWaitingTexts, afterStartSeconds: 8 },
    { name: 'documents.readings', cron: '* * * * *', run: recordReadings },
    { name: 'documents.notify', cron: '* * * * *', run: notifyOfDocuments },
    { name: 'documents.publications', cron: '* * * * *', run: resumePublications, afterStartSeconds: 6 },
  ],
  retention: [
    { name: 'document texts', remove: removeTexts },
    { name: 'document archives', remove: (transaction, { edition, now }) => removeOldArchives(transaction, edition.id, now) },
    { name: 'document readings', remove: (transaction, { edition, now }) => removeOldReadings(transaction, edition.id, now) },
    { name: 'document changes', remove: (transaction, { edition, now }) => removeOldChanges(transaction, edition.id, now) },
  ],
  contributes: {
    eventKinds: documentEvents,
    notificationKinds: [documentPublished, confirmationAsked],
    collections: [documents],
    filePurposes: [documentFilePurpose, publicationFilePurpose],
    actions: documentActions,
    searchSources: documentSearchSources,
  },
})
