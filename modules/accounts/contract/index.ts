import { accountRecords } from './account-records.ts'
import { accounts } from './accounts.ts'
import { linkRequests } from './link-requests.ts'

export const contract = { accountRecords, accounts, linkRequests }
