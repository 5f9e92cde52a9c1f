import type en from './en.ts'
import accountRecords from './el/account-records.ts'
import accounts from './el/accounts.ts'

export default { accountRecords, accounts } satisfies typeof en
