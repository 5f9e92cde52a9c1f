import type { Fault } from './faults/fault.ts'
import { accessFaults } from './faults/access.ts'
import { settingFaults } from './faults/settings.ts'
import { signInFaults } from './faults/sign-in.ts'
import { staffSignOnFaults } from './faults/staff-sign-on.ts'
import { collectionFaults } from './faults/collections.ts'
import { fileFaults } from './faults/files.ts'
import { apiTokenFaults } from './faults/api-tokens.ts'
import { databaseFaults } from './faults/database.ts'
import { eventsFaults } from './faults/events.ts'
import { requestsFaults } from './faults/requests.ts'
import { providersFaults } from './faults/providers.ts'
import { figureFaults } from './faults/figures.ts'
import { ledgerFaults } from './faults/ledger.ts'

/** All faults. Each fault edits every layer that enforces its rule, because no test could detect it if one layer still did. */
export const faults: readonly Fault[] = [
  ...accessFaults,
  ...signInFaults,
  ...staffSignOnFaults,
  ...apiTokenFaults,
  ...databaseFaults,
  ...eventsFaults,
  ...requestsFaults,
  ...providersFaults,
  ...ledgerFaults,
  ...figureFaults,
  ...collectionFaults,
  ...settingFaults,
  ...fileFaults,
]
