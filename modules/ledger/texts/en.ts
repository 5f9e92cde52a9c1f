import imports from './en/imports.ts'
import reconciliation from './en/reconciliation.ts'

export default { imports, reconciliation }
