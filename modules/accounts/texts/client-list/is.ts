import type en from './en.ts'
import clientConditions from './is/client-conditions.ts'
import clients from './is/clients.ts'
import linkRequests from './is/link-requests.ts'

export default { clientConditions, clients, linkRequests } satisfies typeof en
