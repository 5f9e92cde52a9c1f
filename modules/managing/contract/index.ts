import { bulkChanges } from './bulk-changes.ts'
import { clientImports } from './client-imports.ts'
import { functions } from './functions.ts'
import { invitations } from './invitations.ts'
import { managing } from './managing.ts'

export const contract = { bulkChanges, clientImports, functions, invitations, managing }
