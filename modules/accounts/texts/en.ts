import accountRecords from './en/account-records.ts'
import accounts from './en/accounts.ts'
import clients from './en/clients.ts'

export default { accountRecords, accounts, clients }
