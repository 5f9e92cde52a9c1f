import type en from './en.ts'
import accountRecords from './is/account-records.ts'
import accounts from './is/accounts.ts'
import linkRequests from './is/link-requests.ts'
import clientConditions from './is/client-conditions.ts'
import clients from './is/clients.ts'

export default { accountRecords, accounts, clientConditions, clients, linkRequests } satisfies typeof en
