import type en from './en.ts'
import accountRecords from './el/account-records.ts'
import accounts from './el/accounts.ts'
import linkRequests from './el/link-requests.ts'
import clientConditions from './el/client-conditions.ts'
import clients from './el/clients.ts'

export default { accountRecords, accounts, clientConditions, clients, linkRequests } satisfies typeof en
