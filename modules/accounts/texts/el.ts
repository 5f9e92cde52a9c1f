import type en from './en.ts'
import accountRecords from './el/account-records.ts'
import accounts from './el/accounts.ts'
import clients from './el/clients.ts'

export default { accountRecords, accounts, clients } satisfies typeof en
