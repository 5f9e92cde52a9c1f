import clientConditions from './en/client-conditions.ts'
import clients from './en/clients.ts'
import linkRequests from './en/link-requests.ts'

export default { clientConditions, clients, linkRequests }
