import { accountRecords } from './account-records.ts'
import { accounts } from './accounts.ts'
import { clientViews } from './client-views.ts'
import { firmClients } from './firm-clients.ts'
import { linkRequests } from './link-requests.ts'
import { recentAccounts } from './recent-accounts.ts'

export const contract = { accountRecords, accounts, clientViews, firmClients, linkRequests, recentAccounts }
