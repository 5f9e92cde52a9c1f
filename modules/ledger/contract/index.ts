import { imports } from './imports.ts'
import { reconciliation } from './reconciliation.ts'

export const contract = { imports, reconciliation }
