import { bulkChanges } from './bulk-changes.ts'
import { managing } from './managing.ts'

export const contract = { bulkChanges, managing }
