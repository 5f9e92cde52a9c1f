import { imports } from './imports.ts'
import { reconciliation } from './reconciliation.ts'
import { serviceAccounts } from './service-accounts.ts'

export const contract = { imports, reconciliation, serviceAccounts }
