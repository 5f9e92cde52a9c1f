import accountRecords from './en/account-records.ts'
import accounts from './en/accounts.ts'

export default { accountRecords, accounts }
