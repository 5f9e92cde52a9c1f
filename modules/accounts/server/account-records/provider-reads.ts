import type { AccountDefaults } from '../../contract/account-records.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Answer } from '@atrium/platform/providers/last-good'
import type { AccountScope } from '../accounts/access.ts'
import { readFirmClient, readFromFirm } from '../accounts/contact-reads.ts'

/** Functions that list the ids that can be chosen as default, by kind. */
type Known = { [Name in keyof AccountDefaults]: (context: RequestContext, scope: AccountScope) => Promise<readonly string[]> }

/** Lists the ids that can be chosen. A company has its id in IRIS, an adviser or member of staff the id in the firm's own system. */
export const listKnown: Known = {
  company: async (context, scope) => (await readFirmClient(context, scope))?.data.companies.flatMap(({ irisId }) => irisId ?? []) ?? [],
  adviser: async (context, scope) => idsOf(await readFromFirm(context, scope, 'advisers', (firm, id) => firm.listAdvisers(id))),
  staff: async (context, scope) => idsOf(await readFromFirm(context, scope, 'staff', (firm, id) => firm.listBookingStaff(id))),
}

const idsOf = (found: Answer<readonly { id: string }[]> | null) => found?.data.map(({ id }) => id) ?? []
