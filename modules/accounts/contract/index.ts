import { accountRecords } from './account-records.ts'
import { accounts } from './accounts.ts'

export const contract = { accountRecords, accounts }
