import type en from './en.ts'
import imports from './el/imports.ts'
import reconciliation from './el/reconciliation.ts'
import serviceAccounts from './el/service-accounts.ts'

export default { imports, reconciliation, serviceAccounts } satisfies typeof en
