import type en from './en.ts'
import clientConditions from './el/client-conditions.ts'
import clients from './el/clients.ts'
import linkRequests from './el/link-requests.ts'

export default { clientConditions, clients, linkRequests } satisfies typeof en
