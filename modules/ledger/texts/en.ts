import imports from './en/imports.ts'
import reconciliation from './en/reconciliation.ts'
import serviceAccounts from './en/service-accounts.ts'

export default { imports, reconciliation, serviceAccounts }
