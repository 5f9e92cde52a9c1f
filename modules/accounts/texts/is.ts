import type en from './en.ts'
import accountRecords from './is/account-records.ts'
import accounts from './is/accounts.ts'

export default { accountRecords, accounts } satisfies typeof en
