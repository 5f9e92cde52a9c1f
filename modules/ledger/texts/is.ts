import type en from './en.ts'
import imports from './is/imports.ts'
import reconciliation from './is/reconciliation.ts'

export default { imports, reconciliation } satisfies typeof en
