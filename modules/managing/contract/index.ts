import { bulkChanges } from './bulk-changes.ts'
import { invitations } from './invitations.ts'
import { managing } from './managing.ts'

export const contract = { bulkChanges, invitations, managing }
