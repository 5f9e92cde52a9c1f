import type en from './en.ts'
import imports from './is/imports.ts'
import reconciliation from './is/reconciliation.ts'
import serviceAccounts from './is/service-accounts.ts'

export default { imports, reconciliation, serviceAccounts } satisfies typeof en
