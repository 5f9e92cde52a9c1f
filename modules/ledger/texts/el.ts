import type en from './en.ts'
import imports from './el/imports.ts'
import reconciliation from './el/reconciliation.ts'

export default { imports, reconciliation } satisfies typeof en
