import accountRecords from './en/account-records.ts'
import accounts from './en/accounts.ts'
import linkRequests from './en/link-requests.ts'
import clientConditions from './en/client-conditions.ts'
import clients from './en/clients.ts'

export default { accountRecords, accounts, clientConditions, clients, linkRequests }
